import type { Page } from '../page.ts';
import { listAmountCandidates } from './amount/amount-candidates.ts';
import { findDates } from './day/date-text.ts';
import { type TextLine, toTextLines } from './text-line.ts';

/** Data that the caller already knows about a receipt. All hints are optional, and no hint overrules clear print. */
export type ReadingHints = {
  /** ISO 4217 code of the person's own currency. It also helps to guess the order of day and month. */
  currency?: string;
  /** The label next to the total on this shop's receipts, from `deriveHints`. */
  amountLabel?: string;
  /** True if this shop prints the month before the day. */
  isMonthFirst?: boolean;
};

/**
 * Returns hints for the next receipt of this shop. They are derived from the label next to the corrected amount, and
 * from the order in which the corrected day is printed.
 */
export function deriveHints(
  pages: readonly Page[],
  corrected: { amountMinor: number; day: string },
): Pick<ReadingHints, 'amountLabel' | 'isMonthFirst'> {
  const lines = toTextLines(pages);
  const amountLabel = labelBeside(lines, corrected.amountMinor);
  const isMonthFirst = orderOf(lines, corrected.day);
  return {
    ...(amountLabel !== undefined && { amountLabel }),
    ...(isMonthFirst !== undefined && { isMonthFirst }),
  };
}

/**
 * Returns the printed label of the amount, or undefined if it has none. A payment label is used only if there is no
 * other label, because the amount that was paid may be the same as the total by chance.
 */
function labelBeside(lines: readonly TextLine[], amountMinor: number): string | undefined {
  const beside = listAmountCandidates(lines).filter(
    ({ minor, labelText }) => minor === amountMinor && labelText !== '',
  );
  const best = beside.find(({ label }) => label !== 'paid' && label !== 'other') ?? beside[0];
  return best?.labelText;
}

/** True if the day is printed with the month first. Undefined if the order is unknown. */
function orderOf(lines: readonly TextLine[], day: string): boolean | undefined {
  const orders = lines
    .flatMap(({ text }) => findDates(text))
    .flatMap(({ readings }) => readings.filter((reading) => reading.day === day))
    .map(({ isMonthFirst }) => isMonthFirst)
    .filter((order) => order !== undefined);
  return orders.every((order) => order === orders[0]) ? orders[0] : undefined;
}
