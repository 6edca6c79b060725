import { foldHeader } from './tables/headers.ts';
import { SIGNS } from './words.ts';

/** The texts of a transaction, most specific first. `isNegative` is undefined if the amount cannot be read. */
export type DescribedAmount = { words: readonly string[]; isNegative: boolean | undefined };

/** Limits for the number of transactions and the length of each text. */
export const MAX_DESCRIBED = 1000;
const LETTERS = 80;

/**
 * Compares what descriptions suggest with the sign of each amount.
 * @returns votes: positive if amounts without a minus are expenses, negative if they are income
 */
export function voteByDescription(bookings: readonly DescribedAmount[]): number {
  let votes = 0;
  for (const { words, isNegative } of bookings.slice(0, MAX_DESCRIBED)) {
    if (isNegative === undefined) continue;
    const text = words
      .map((each) => foldHeader(each.slice(0, LETTERS)))
      .join(' ')
      .trim();
    const [isReceived, isSpent] = [SIGNS.received.test(text), SIGNS.spent.test(text)];
    if (isReceived !== isSpent) votes += isReceived === isNegative ? 1 : -1;
  }
  return votes;
}

/**
 * If most amounts of a card have no minus, they are expenses, because a card is used more often than its bill is paid.
 * @returns votes like `voteByDescription`, 0 if undecided
 */
export function voteByCount(count: number, negatives: number): number {
  return count > 3 * negatives ? Math.floor(count / 2) - negatives : 0;
}
