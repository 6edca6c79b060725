import { BUDGET_WORDS, CURRENCY_WORDS, EARNING_WORDS, FILLER_WORDS, LIMIT_WORDS, TYPE_WORDS } from './keywords.ts';
import { readCondition, readCost } from './read-amounts.ts';
import { readSpan } from './read-dates.ts';
import type { Word } from './split-words.ts';
import type { createNameFinder, NameKind } from './vocabulary.ts';

/**
 * Words with their meaning. `rest` words are not understood, at least not yet. `filler` words, such as "the", have no
 * meaning of their own.
 */
export type ScannedPiece = { at: number; length: number } & (
  | { kind: NameKind; value: string; isWhole: boolean }
  | { kind: 'type'; value: 'expense' | 'income' | 'transfer' }
  | { kind: 'span'; from?: string; to?: string }
  | { kind: 'amount'; value: string }
  | { kind: 'cost'; cost: number; sign: '+' | '-' | '' }
  | { kind: 'text'; value: string }
  | { kind: 'rest' | 'filler' }
);

export type ScanMode = 'list' | 'add' | 'budget';

type Context = {
  words: readonly Word[];
  today: string;
  names: ReturnType<typeof createNameFinder>;
  mode: ScanMode;
  isQuestion: boolean;
};

/** Splits the words from index `begin` on into pieces: whole names first, then dates and amounts. */
export function scanWords(context: Context, begin: number): ScannedPiece[] {
  const pieces: ScannedPiece[] = [];
  for (let at = begin; at < context.words.length; ) {
    const piece = readPiece(context, at);
    pieces.push(piece);
    at += piece.length;
  }
  return context.mode === 'budget' ? pieces : joinPhrases(pieces);
}

function readPiece(context: Context, at: number): ScannedPiece {
  const { words, names, mode } = context;
  const word = words[at];
  if (!word) throw new Error('there is no word');
  if (word.text.startsWith('"')) return { kind: 'text', value: word.text.replaceAll('"', '').trim(), at, length: 1 };
  if (word.text.startsWith('#')) return readHashTag(context, at);
  const name = names.findWhole(words, at);
  const span = readDays(context, at);
  // "May" alone is a month, even if there is a category called May. "May Flowers" is a name.
  if (name && name.length > (span?.length ?? 0) && !(name.length === 1 && isKeyword(word.key))) return { at, ...name };
  if (span) return { kind: 'span', at, ...span };
  const condition = mode === 'list' ? readCondition(words, at) : undefined;
  if (condition) return { kind: 'amount', value: condition.amount, at, length: condition.length };
  const cost = readCost(words, at);
  if (cost)
    return {
      kind: 'cost',
      cost: cost.cost,
      sign: cost.sign,
      at,
      length: cost.length + currencyAfter(words, at + cost.length),
    };
  const type = readType(context, word.key);
  if (type) return { kind: 'type', value: type, at, length: 1 };
  if (word.key === '' || isFiller(context, word.key)) return { kind: 'filler', at, length: 1 };
  const part = names.findPart(words, at);
  return part ? { at, ...part } : { kind: 'rest', at, length: 1 };
}

/**
 * Reads days. A new transaction needs a single day, so longer spans are not read. In `add 2015 rent`, 2015 is an amount
 * and not a year.
 */
function readDays({ words, today, mode }: Context, at: number) {
  const span = readSpan(words, at, today, mode === 'list' ? 'past' : 'nearest');
  return span && (mode !== 'add' || span.from === span.to) ? span : undefined;
}

/** Reads a word such as `#trip`. Only a new transaction can have a tag that does not exist yet. */
function readHashTag({ words, names, mode }: Context, at: number): ScannedPiece {
  const bare = words.map((word, index) => (index === at ? { ...word, text: word.text.slice(1) } : word));
  const known = names.findWhole(bare, at, 'tag') ?? names.findPart(bare, at, 'tag');
  const text = bare[at]?.text ?? '';
  if (known) return { at, ...known, isWhole: true };
  return mode === 'add' && text !== ''
    ? { kind: 'tag', value: text, isWhole: true, at, length: 1 }
    : { kind: 'rest', at, length: 1 };
}

function isKeyword(key: string): boolean {
  return FILLER_WORDS.has(key) || Object.hasOwn(TYPE_WORDS, key);
}

function readType({ words, mode, isQuestion }: Context, key: string) {
  if (mode === 'budget') return undefined;
  // In "did I make any purchases", the word "purchases" already means expenses, so "make" does not mean income.
  const isAlone = !words.some((word) => Object.hasOwn(TYPE_WORDS, word.key));
  if (isQuestion && isAlone && EARNING_WORDS.has(key) && words.length > 1) return 'income';
  return Object.hasOwn(TYPE_WORDS, key) ? TYPE_WORDS[key] : undefined;
}

const BUDGET_FILLERS = new Set(['set', 'new', 'add', 'create', 'make', 'limit', 'each', 'every', 'monthly', 'month']);

function isFiller({ mode, isQuestion }: Context, key: string): boolean {
  if (FILLER_WORDS.has(key) || (isQuestion && key === 'money')) return true;
  return mode === 'budget' && (BUDGET_WORDS.has(key) || LIMIT_WORDS.has(key) || BUDGET_FILLERS.has(key));
}

function currencyAfter(words: readonly Word[], at: number): number {
  return CURRENCY_WORDS.has(words[at]?.key ?? '') ? 1 : 0;
}

/**
 * An abbreviated name next to an unknown word is probably part of a phrase: "pet food" does not mean the category Food.
 * Turns such names back into plain words, also next to another category.
 */
function joinPhrases(pieces: ScannedPiece[]): ScannedPiece[] {
  const isLoose = new Set<number>();
  const isPart = (piece: ScannedPiece | undefined) => piece !== undefined && 'isWhole' in piece && !piece.isWhole;
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [index, piece] of pieces.entries()) {
      if (isLoose.has(index) || !isPart(piece)) continue;
      for (const side of [index - 1, index + 1]) {
        const other = pieces[side];
        const areCategories = piece.kind === 'category' && other?.kind === 'category';
        if (!other || (other.kind !== 'rest' && !isLoose.has(side) && !areCategories)) continue;
        isLoose.add(index);
        if (areCategories) isLoose.add(side);
        isChanged = true;
      }
    }
  }
  return pieces.flatMap((piece, index): ScannedPiece[] =>
    isLoose.has(index)
      ? Array.from({ length: piece.length }, (_, more) => ({ kind: 'rest', at: piece.at + more, length: 1 }))
      : [piece],
  );
}
