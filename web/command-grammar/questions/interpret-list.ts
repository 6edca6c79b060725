import type { ClassifiedWords } from '../classified-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
  omitUndefinedDays,
} from '../collect-command-parts.ts';
import type { Interpretation, ListCommand, ListOrder } from '../interpretation.ts';

/** The order in which the transactions are asked for, and the words that say so. */
export type AskedOrder = { value: ListOrder; pieces: ClassifiedWords[] };

/** Interprets the words of a search for transactions. */
export function interpretList(
  { words, vocabulary }: InterpretationContext,
  pieces: readonly ClassifiedWords[],
  isSearch: boolean,
  order?: AskedOrder,
): Interpretation & { meaning: ListCommand } {
  const meaning: ListCommand = { do: 'list', ...(order && { sort: order.value }) };
  const { accept, reject, finish, chips, placeOf } = createCommandPartsCollector(words);
  for (const { at, length } of order?.pieces ?? []) chips.push({ kind: 'sort', ...placeOf(at, length) });
  // Whole names take precedence over abbreviated names.
  // In `transport + travel`, the first name is used, even if it is abbreviated.
  const isLater = (piece: ClassifiedWords) => isPart(piece) && !JOINTS.has(words[piece.at + piece.length]?.text ?? '');
  const inOrder = [...pieces].sort((one, other) => Number(isLater(one)) - Number(isLater(other)));
  for (const piece of inOrder) {
    if (piece.kind === 'span') {
      const isOtherEnd =
        (meaning.to === undefined && meaning.from !== undefined && piece.from === undefined) ||
        (meaning.from === undefined && meaning.to !== undefined && piece.to === undefined);
      // In `after march before june`, each span is one end of a range.
      if (isOtherEnd) chips.push({ kind: 'span', ...placeOf(piece.at, piece.length) });
      if (isOtherEnd || accept('span', piece)) Object.assign(meaning, omitUndefinedDays(piece));
    } else if (piece.kind === 'cost') {
      if (accept('amount', piece)) meaning.amount = `=${piece.cost}`;
    } else if (piece.kind === 'name' || piece.kind === 'text') {
      if (accept('text', piece)) meaning.text = piece.value;
    } else if (piece.kind === 'without') {
      if (piece.of !== 'category') reject(piece);
      else if (accept('category', piece)) meaning.categories = listOtherCategories(piece.value);
    } else if (piece.kind === 'unsupported') reject(piece);
    else if (piece.kind === 'amount' && meaning.amount !== undefined) {
      const both = joinLimits(meaning.amount, piece.value);
      if (both === undefined) reject(piece);
      else {
        meaning.amount = both;
        chips.push({ kind: 'amount', ...placeOf(piece.at, piece.length) });
      }
    } else if ('value' in piece && accept(piece.kind, piece)) Object.assign(meaning, { [piece.kind]: piece.value });
  }
  for (const run of findGroupsOfUnknownWords(pieces)) {
    // In "health 2025 for my tax lady", the last words only give the reason.
    const before = words.slice(0, run.at).findLast(isNoArticle)?.key ?? '';
    const isReason = isNamed(meaning) && REASONS.has(before);
    const isText = meaning.text === undefined && !isReason && !isNegated(run.at);
    if (isText) meaning.text = createCommandPartsCollector(words).textOf(run.at, run.length);
    if (isText && isSearch) accept('text', { kind: 'rest', ...run });
    else reject(run);
  }
  // Without any condition, the answer would be the sum of all transactions, which nobody asked for.
  if (Object.keys(meaning).length === 1 && !pieces.some(({ kind }) => kind === 'unsupported' || kind === 'without'))
    reject({ at: 0, length: words.length });
  return { ...finish(meaning), meaning };

  /** True in `work not refunded`, where a search for the word would find the opposite. */
  function isNegated(at: number): boolean {
    const before = pieces.find((piece) => piece.at + piece.length === at);
    return before?.kind === 'unsupported' && NEGATIONS.has(words[before.at]?.key ?? '');
  }

  function listOtherCategories(excluded: string): string[] {
    const { expenseCategories, incomeCategories } = vocabulary;
    const isAny = !pieces.some(({ kind }) => kind === 'type');
    const isIncome = pieces.some((piece) => piece.kind === 'type' && piece.value === 'income');
    const possible = isAny
      ? [...expenseCategories, ...incomeCategories]
      : isIncome
        ? incomeCategories
        : expenseCategories;
    return [...new Set(possible)].filter((category) => category !== excluded);
  }
}

function isNamed({ category, account, tag }: ListCommand): boolean {
  return category !== undefined || account !== undefined || tag !== undefined;
}

const NEGATIONS = new Set(['not', 'no', 'without', 'except', 'excluding']);
const REASONS = new Set(['for', 'from', 'since', 'because']);
const isNoArticle = ({ key }: { key: string }) => !['my', 'the', 'our', 'a', 'an'].includes(key);

/** Words between two names of a list. */
const JOINTS = new Set(['+', '&', 'and', 'plus', '/']);

/** Joins conditions such as `>100` and `<200` into a range. Returns undefined for other pairs. */
function joinLimits(one: string, other: string): string | undefined {
  const [low, high] = one.startsWith('>') ? [one, other] : [other, one];
  if (!/^>/.test(low) || !/^</.test(high)) return undefined;
  const [from, to] = [low, high].map((limit) => limit.replace(/^[<>]=?/, ''));
  return Number(from) < Number(to) ? `${from}..${to}` : undefined;
}

function isPart(piece: ClassifiedWords): boolean {
  return 'isWhole' in piece && !piece.isWhole;
}
