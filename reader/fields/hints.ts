import type { Page } from '../page.ts';
import { amountCandidates } from './amount-candidates.ts';
import { findDates } from './date-text.ts';
import { type TextLine, textLines } from './text-line.ts';

/** What the caller knows about a receipt beforehand. All are optional; none overrules what is printed clearly. */
export type Hints = {
  /** ISO 4217 code of the person's own currency. Used to guess the order of day and month where the receipt does not tell. */
  currency?: string;
  /** What stood beside the total on this shop's receipts, as `lessonFrom` gives it. */
  amountLabel?: string;
  /** Whether this shop prints the month before the day. */
  isMonthFirst?: boolean;
};

/** The hints for this shop's next receipt that follow from where the corrected values are printed. */
export function lessonFrom(
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

/** The label beside the amount; one that calls it paid counts only where there is no other, since cash handed over may equal the total. */
function labelBeside(lines: readonly TextLine[], amountMinor: number): string | undefined {
  const beside = amountCandidates(lines).filter(({ minor, labelText }) => minor === amountMinor && labelText !== '');
  const best = beside.find(({ label }) => label !== 'paid' && label !== 'other') ?? beside[0];
  return best?.labelText;
}

/** Whether the day was printed with the month first; undefined where it does not tell. */
function orderOf(lines: readonly TextLine[], day: string): boolean | undefined {
  const orders = lines
    .flatMap(({ text }) => findDates(text))
    .flatMap(({ readings }) => readings.filter((reading) => reading.day === day))
    .map(({ isMonthFirst }) => isMonthFirst)
    .filter((order) => order !== undefined);
  return orders.every((order) => order === orders[0]) ? orders[0] : undefined;
}
