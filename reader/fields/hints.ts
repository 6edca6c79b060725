import type { Page } from '../page.ts';
import { amountCandidates } from './amount/amount-candidates.ts';
import { findDates } from './day/date-text.ts';
import { type TextLine, textLines } from './text-line.ts';

/** What the caller already knows about a receipt. All hints are optional; none overrules clear print. */
export type Hints = {
  /** ISO 4217 code of the person's own currency. Used to guess the order of day and month if the receipt does not show it. */
  currency?: string;
  /** The label next to the total on this shop's receipts, from `correctionFrom`. */
  amountLabel?: string;
  /** True if this shop prints the month before the day. */
  isMonthFirst?: boolean;
};

/** Derives hints for this shop's next receipt from where the corrected values are printed. */
export function correctionFrom(
  pages: readonly Page[],
  corrected: { amountMinor: number; day: string },
): Pick<Hints, 'amountLabel' | 'isMonthFirst'> {
  const lines = textLines(pages);
  const amountLabel = labelBeside(lines, corrected.amountMinor);
  const isMonthFirst = orderOf(lines, corrected.day);
  return {
    ...(amountLabel !== undefined && { amountLabel }),
    ...(isMonthFirst !== undefined && { isMonthFirst }),
  };
}

/**
 * Returns the label next to the amount. A payment label counts only if there is no other, because cash paid may equal the
 * total.
 */
function labelBeside(lines: readonly TextLine[], amountMinor: number): string | undefined {
  const beside = amountCandidates(lines).filter(({ minor, labelText }) => minor === amountMinor && labelText !== '');
  const best = beside.find(({ label }) => label !== 'paid' && label !== 'other') ?? beside[0];
  return best?.labelText;
}

/** True if the day was printed with the month first; undefined if the order is unknown. */
function orderOf(lines: readonly TextLine[], day: string): boolean | undefined {
  const orders = lines
    .flatMap(({ text }) => findDates(text))
    .flatMap(({ readings }) => readings.filter((reading) => reading.day === day))
    .map(({ isMonthFirst }) => isMonthFirst)
    .filter((order) => order !== undefined);
  return orders.every((order) => order === orders[0]) ? orders[0] : undefined;
}
