import { normalizeHeader } from './tables/header-roles.ts';
import { DIRECTION_WORD_PATTERNS } from './word-patterns.ts';

/** The texts of a transaction, most specific first. `isNegative` is undefined if the amount is unreadable. */
export type DescribedAmount = { words: readonly string[]; isNegative: boolean | undefined };

/**
 * `MAX_DESCRIBED_AMOUNTS` is the maximum number of transactions that are compared. `LETTERS` is the maximum length of
 * each text, in characters.
 */
export const MAX_DESCRIBED_AMOUNTS = 1000;
const LETTERS = 80;

/**
 * Compares the sign of each amount with its description.
 * @returns a positive number if amounts without a minus sign are probably expenses, and a negative number if they are
 * probably income
 */
export function scoreReversedSignsByDescription(bookings: readonly DescribedAmount[]): number {
  let votes = 0;
  for (const { words, isNegative } of bookings.slice(0, MAX_DESCRIBED_AMOUNTS)) {
    if (isNegative === undefined) continue;
    const text = words
      .map((each) => normalizeHeader(each.slice(0, LETTERS)))
      .join(' ')
      .trim();
    const [isReceived, isSpent] = [
      DIRECTION_WORD_PATTERNS.received.test(text),
      DIRECTION_WORD_PATTERNS.spent.test(text),
    ];
    if (isReceived !== isSpent) votes += isReceived === isNegative ? 1 : -1;
  }
  return votes;
}

/**
 * If most amounts on a card statement have no minus sign, they are expenses, because cards have more purchases than
 * payments.
 * @returns a positive number in this case, otherwise 0
 */
export function scoreReversedSignsByCount(count: number, negatives: number): number {
  return count > 3 * negatives ? Math.floor(count / 2) - negatives : 0;
}
