import type { ClassifiedWords } from '../classified-words.ts';
import { parseSmallNumber } from '../dates/calendar-words.ts';
import type { CommandWord } from '../words/split-words.ts';

/** Returns the second price in `formula 41 and wipes 12.50`, which is added to the first one. */
export function findSecondPrice(
  pieces: readonly ClassifiedWords[],
  words: readonly CommandWord[],
): ClassifiedWords | undefined {
  const [first, second, ...more] = pieces.filter(({ kind }) => kind === 'cost');
  if (!first || !second || more.length > 0) return undefined;
  const after = pieces.filter(({ at }) => at > first.at && at < second.at);
  const isAnd = words[after[0]?.at ?? -1]?.key === 'and' && after.length > 1;
  const isNamed = (piece: ClassifiedWords) => piece.kind === 'rest' || piece.kind === 'filler';
  return isAnd && pieces[0]?.kind === 'rest' && [...after, ...pieces.filter(({ at }) => at < first.at)].every(isNamed)
    ? second
    : undefined;
}

/** True if the amounts at two places are added up, as in `taxi 80 + metro 30`. */
export function hasPlusBetween(words: readonly CommandWord[], at: number, end: number): boolean {
  return words.slice(at, end).some(isPlus);
}

export const isPlus = ({ text, key }: CommandWord) => text === '+' || key === 'plus';

/** Returns the place of the "each" in `2 coffees 4.50 each`, with the count. */
export function findEach(
  words: readonly CommandWord[],
  pieces: readonly ClassifiedWords[],
): { at: number; count: number } | undefined {
  const at = words.findIndex(({ key }) => key === 'each' || key === 'apiece');
  const cost = pieces.find(({ kind }) => kind === 'cost');
  const [count] = pieces.filter((piece) => piece.kind === 'rest' && /^\d{1,2}$/.test(words[piece.at]?.text ?? ''));
  const isAfter = cost !== undefined && at === cost.at + cost.length;
  return isAfter && count && count.at < cost.at ? { at, count: Number(words[count.at]?.text) } : undefined;
}

/** Returns the place of `4 ways`, with the number of shares. */
export function findWays(words: readonly CommandWord[]): { at: number; count: number } | undefined {
  const at = words.findIndex(({ key }) => key === 'ways');
  const count = parseSmallNumber(words[at - 1]?.key ?? '');
  return at > 0 && count > 1 ? { at: at - 1, count } : undefined;
}
