import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { findEach, findSecondPrice, findWays, hasPlusBetween, isPlus } from './amounts/combine-amounts.ts';
import type { ClassifiedWords } from './classified-words.ts';
import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
  type Run,
} from './collect-command-parts.ts';
import { INCOME_NAME_WORDS } from './direction/direction-words.ts';
import { findMoneyDirection, isPaidOut } from './direction/find-money-direction.ts';
import type { Command, Interpretation } from './interpretation.ts';
import { findFirstDay, toRepeats } from './read-repeat.ts';
import type { Vocabulary } from './vocabulary.ts';
import { hasMisspelledName } from './words/correct-typos.ts';
import { type CommandWord, normalizeWord } from './words/split-words.ts';

/** Interprets the text of a new transaction, such as `12.50 coffee`, from word `begin` on. */
export function interpretAddition(context: InterpretationContext, begin: number): Interpretation {
  const { words, vocabulary } = context;
  const pieces = joinCounts(classifyWords({ ...context, mode: 'add', isQuestion: false }, begin), words);
  const direction = findTypeWord(pieces) ?? findMoneyDirection(words, pieces);
  const type = direction && 'type' in direction ? direction.type : undefined;
  /** True for a word that may mean income or an expense. It is reported, but stays in the name. */
  const isDoubtful = ({ at, length }: ClassifiedWords) =>
    direction !== undefined && 'doubtful' in direction && direction.doubtful >= at && direction.doubtful < at + length;
  /** True for an income category that the words around it turn into something paid. */
  const isPaidIncome = (piece: ClassifiedWords & { value: string }) =>
    type === undefined &&
    !isOfType(piece.value, 'expense', vocabulary) &&
    (isPaidOut(words, piece) || isBoughtGift(piece));
  /** True for the gift in `spotify gift 30` and "get mom a gift 30". */
  const isBoughtGift = ({ at }: ClassifiedWords) =>
    words[at]?.key === 'gift' &&
    (words[at - 1]?.key === 'a' || pieces.some((piece) => piece.kind === 'name' && piece.at + piece.length === at));
  const meaning: Command & { do: 'add' } = { do: 'add', ...(type && { type }) };
  const { accept, reject, finish, chips, placeOf } = createCommandPartsCollector(words);
  /** True for the 7 in `haircut 35 tip 7`. */
  const isTip = (piece: ClassifiedWords) => piece.at > 1 && words[piece.at - 1]?.key === 'tip';
  const isSum = words.some(
    (word, at) =>
      (isPlus(word) || word.key === 'tip') && pieces.some((piece) => piece.kind === 'cost' && piece.at < at),
  );
  // A cost with decimals or a currency symbol is the price, such as 8.50 in "2 coffees 8.50".
  const second = findSecondPrice(pieces, words);
  const price = isSum || second ? undefined : pieces.find((piece) => piece.kind === 'cost' && piece.isExact);
  const ways = findWays(words);
  const each = findEach(words, pieces);
  /** True for the "invoice" in `invoice 1200 from Acme`. */
  const isBill = ({ at }: ClassifiedWords) =>
    type === 'income' && words[at]?.key === 'invoice' && pieces[1]?.kind === 'cost' && hasKey('from');
  /**
   * The pieces that make up the name: words without another meaning, and words from the names of earlier transactions.
   */
  const named: ClassifiedWords[] = [];
  let before: ClassifiedWords | undefined;
  for (const piece of pieces) {
    const isAdded =
      piece.kind === 'cost' &&
      before?.kind === 'cost' &&
      (hasPlusBetween(words, before.at, piece.at) || isTip(piece) || piece === second);
    if (piece.kind === 'cost') before = piece;
    if (each && piece.at === each.at) continue;
    if (ways && (piece.at === ways.at || words[piece.at]?.key === 'split')) {
      if (piece.at === ways.at) chips.push({ kind: 'cost', ...placeOf(piece.at, piece.length) });
      continue;
    }
    if (piece.kind === 'cost' && isAdded && meaning.cost !== undefined) {
      meaning.cost = minorToAmount(amountToMinor(meaning.cost + piece.cost));
      chips.push({ kind: 'cost', ...placeOf(piece.at, piece.length) });
    } else if (piece.kind === 'cost') {
      if (price && piece !== price) reject(piece);
      else if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      if (accept('span', piece) && piece.from !== undefined) meaning.date = piece.from;
    } else if (piece.kind === 'type') {
      if (piece.value !== meaning.type) reject(piece);
      else if (chips.some(({ kind }) => kind === 'type'))
        chips.push({ kind: 'type', ...placeOf(piece.at, piece.length) });
      else accept('type', piece);
    } else if ((piece.kind === 'name' && piece.isWhole) || piece.kind === 'text') {
      if (accept('text', piece)) meaning.name = piece.value;
    } else if (piece.kind === 'category') {
      if (!isOfType(piece.value, meaning.type, vocabulary) || isPaidIncome(piece)) reject(piece);
      else if (accept('category', piece)) meaning.category = piece.value;
    } else if (piece.kind === 'account') {
      // An expense is paid from an account, so the bar does not understand "100 to savings".
      const preposition = words[piece.at - 1]?.key ?? '';
      // "20 in cash" is paid with it.
      const isInto = INTO.has(preposition) || (preposition === 'in' && normalizeWord(piece.value) !== 'cash');
      if (meaning.type !== 'income' && isInto) reject(piece);
      else if (accept('account', piece)) meaning.account = piece.value;
    } else if (piece.kind === 'tag') {
      chips.push({ kind: 'tag', ...placeOf(piece.at, piece.length) });
      if (meaning.tag === undefined) meaning.tag = piece.value;
      else meaning.moreTags = [...(meaning.moreTags ?? []), piece.value];
    } else if (piece.kind === 'repeats') {
      if (accept('repeats', piece)) Object.assign(meaning, toRepeats(piece));
      if (piece.from !== undefined) meaning.date = piece.from;
    } else if (piece.kind === 'filler' && isDoubtful(piece)) reject(piece);
    else if (isQuestion(words, piece.at)) reject(piece);
    else if (piece.kind === 'unsupported' || ASKING_WORDS.has(words[piece.at]?.key ?? '')) reject(piece);
    else if (piece.kind === 'rest' && piece.at === 0 && isBill(piece)) chips.push({ kind: 'note', ...placeOf(0, 1) });
    else if (piece.kind === 'rest' || piece.kind === 'name') named.push(piece);
  }
  if (meaning.category !== undefined && !isOfType(meaning.category, 'expense', vocabulary)) meaning.type = 'income';
  const text = joinName(words, pieces, named);
  if (meaning.name === undefined && text !== '') {
    meaning.name = text;
    const isUnclear = isSentence(text.split(' ').map(normalizeWord));
    for (const piece of named)
      if (isUnclear || isDoubtful(piece)) reject(piece);
      else chips.push({ kind: 'text', ...placeOf(piece.at, piece.length) });
  } else {
    const unnamed = pieces.map(
      (piece): ClassifiedWords =>
        named.includes(piece) ? { kind: 'rest', at: piece.at, length: piece.length } : piece,
    );
    // In `costco rebate 14`, "rebate" only says that the amount is income.
    const isType = ({ at, length }: { at: number; length: number }) =>
      meaning.type === 'income' && length === 1 && INCOME_NAME_WORDS.has(words[at]?.key ?? '');
    for (const group of findGroupsOfUnknownWords(unnamed)) {
      const run = addCompany(group, words, pieces);
      if (isType(run) && accept('type', { kind: 'rest', ...run })) continue;
      const end = run.at + run.length;
      const noted = words.slice(run.at, end);
      const isDate = noted.some((word) => /\d\D\d/.test(word.text));
      // "Apple pie" is not from Apple. A recurring transaction has no note.
      const isPhrase = pieces.some((piece) => isShortName(piece) && piece.at + piece.length === run.at);
      const isDoubted = named.some((piece) => isDoubtful(piece) && piece.at >= run.at && piece.at < end);
      const isUnclear = isDate || isPhrase || isDoubted || isSentence(noted.map(({ key }) => key));
      if (isUnclear || meaning.repeats || run.length > MOST_NOTED) reject(run);
      else chips.push({ kind: 'note', ...placeOf(run.at, run.length) });
    }
  }
  if (each && meaning.cost !== undefined) meaning.cost = minorToAmount(amountToMinor(meaning.cost * each.count));
  if (ways && meaning.cost !== undefined) meaning.cost = minorToAmount(amountToMinor(meaning.cost / ways.count));
  if (meaning.repeats && meaning.date) meaning.date = findFirstDay(meaning.date, meaning.repeats, context.today);
  const interpretation = finish(meaning);
  // Words of the name are reported if they may be misspelled, but they are already in the transaction.
  const noted = [
    ...interpretation.unknown.filter((each) => !meaning.name?.includes(each.text)),
    ...chips.filter(({ kind }) => kind === 'note'),
  ].sort((one, other) => one.start - other.start);
  if (noted.length > 0) meaning.note = noted.map(({ start, end }) => textBetween(start, end)).join(' ');
  return interpretation;

  function hasKey(wanted: string): boolean {
    return words.some(({ key }) => key === wanted);
  }

  function isShortName(piece: ClassifiedWords): boolean {
    return piece.kind === 'name' && piece.length === 1 && !/\d/.test(piece.value);
  }

  function isSentence(keys: readonly string[]): boolean {
    return keys.some((key) => SENTENCE_WORDS.has(key)) || hasMisspelledName(keys, vocabulary);
  }

  function textBetween(start: number, end: number): string {
    const inside = words.filter((word) => word.start >= start && word.end <= end);
    return inside.map((word) => word.text).join(' ');
  }
}

/** Adds the "with" before a note, as in "dinner 64 with the kids". */
function addCompany(run: Run, words: readonly CommandWord[], pieces: readonly ClassifiedWords[]): Run {
  const isFiller = (at: number) => pieces.some((piece) => piece.at === at && piece.kind === 'filler');
  let at = run.at;
  while (isFiller(at - 1) && words[at]?.key !== 'with') at--;
  return words[at]?.key === 'with' ? { at, length: run.length + run.at - at } : run;
}

/** A longer note is probably a sentence that means something else. */
const MOST_NOTED = 6;

/** With these words between the others, the text is a sentence and not a name, so its meaning is not understood. */
const SENTENCE_WORDS = new Set('i we it he she they was were is are has had did do will if'.split(' '));

/** With one of these words, as in "49.99 what was it", the text is a question. */
const ASKING_WORDS = new Set(['what', 'whats', 'who', 'when', 'where', 'which', 'why', 'how']);

/** True for the start of a question inside the text, as in "whole foods 92 was there a receipt". */
function isQuestion(words: readonly CommandWord[], at: number): boolean {
  const isAsked = ASKING_WORDS.has(words[at - 1]?.key ?? '');
  return !isAsked && STARTS.has(words[at]?.key ?? '') && ASKED.has(words[at + 1]?.key ?? '');
}

const STARTS = new Set(['was', 'is', 'did', 'do', 'does', 'were']);
const ASKED = new Set(['there', 'i', 'we', 'you', 'it', 'that']);

const INTO = new Set(['to', 'into']);

/** A number up to this value before a word counts things if the text also contains a higher price. */
const MOST_COUNTED = 24;

/** A whole number after one of these words is not the price if another amount follows. */
const REFERENCES = new Set([
  'at',
  'invoice',
  'check',
  'cheque',
  'chk',
  'order',
  'no',
  'number',
  'ref',
  'unit',
  'room',
  'line',
  ...['iphone', 'ipad', 'galaxy', 'pixel', 'windows', 'route', 'area', 'highway', 'terminal', 'gate', 'size', 'season'],
  ...['episode', 'volume', 'part', 'chapter', 'grade', 'level', 'section'],
]);

/** Turns the count in `2 shirts 30` or `3 coffees 8.50` into a part of the name. The other amount is the price. */
function joinCounts(pieces: ClassifiedWords[], words: readonly CommandWord[]): ClassifiedWords[] {
  const costs = pieces.flatMap((piece) => (piece.kind === 'cost' ? [piece] : []));
  const [count, price, ...more] = costs;
  if (!count || !price || more.length > 0 || hasPlusBetween(words, count.at, price.at)) return pieces;
  const isCount = /^\d+$/.test(words[count.at]?.text ?? '') && count.length === 1 && count.cost <= MOST_COUNTED;
  // In `invoice 2041 paid 1800`, the first number is that of the invoice.
  const isReference = REFERENCES.has(words[count.at - 1]?.key ?? '') && /^\d+$/.test(words[count.at]?.text ?? '');
  if (isReference) return pieces.map((piece) => (piece === count ? { kind: 'rest', at: piece.at, length: 1 } : piece));
  const next = pieces[pieces.indexOf(count) + 1];
  const isThing = next?.kind === 'rest' && words[next.at]?.key !== 'x';
  return isCount && isThing && (price.isExact || price.cost > count.cost)
    ? pieces.map((piece) => (piece === count ? { kind: 'rest', at: piece.at, length: 1 } : piece))
    : pieces;
}

/** Returns the type of a new transaction if a word such as "income" or a verb determines it. */
function findTypeWord(pieces: readonly ClassifiedWords[]): { type: 'expense' | 'income' } | undefined {
  for (const piece of pieces) if (piece.kind === 'type' && piece.value !== 'transfer') return { type: piece.value };
  return undefined;
}

/** True if transactions of this type can have the category. */
function isOfType(
  category: string,
  type: 'expense' | 'income' | undefined,
  { expenseCategories, incomeCategories }: Vocabulary,
): boolean {
  return type === undefined || (type === 'income' ? incomeCategories : expenseCategories).includes(category);
}

/** Joins the words of a name with the fillers between them: `lunch 14 at Chipotle` becomes "lunch at Chipotle". */
function joinName(
  words: readonly CommandWord[],
  pieces: readonly ClassifiedWords[],
  named: readonly ClassifiedWords[],
): string {
  const texts: string[] = [];
  for (const piece of named) {
    const fillers: string[] = [];
    for (let index = pieces.indexOf(piece) - 1; pieces[index]?.kind === 'filler'; index--)
      fillers.unshift(words[pieces[index]?.at ?? 0]?.text ?? '');
    if (texts.length > 0) texts.push(...fillers);
    for (let more = 0; more < piece.length; more++) texts.push(words[piece.at + more]?.text ?? '');
  }
  return texts.join(' ');
}
