import type { OcrPage } from '../ocr-page.ts';
import { listAmountCandidates } from './amount/amount-candidates.ts';
import { findDatesInText } from './day/find-dates-in-text.ts';
import { type TextLine, toTextLines } from './text-line.ts';

/** What the caller knows about a receipt. All hints are optional. Clearly printed text takes precedence over them. */
export type ReadingHints = {
  /** ISO 4217 code of the user's own currency. It also helps to guess the order of day and month. */
  currency?: string;
  /** The label next to the total on earlier receipts from this shop, see `deriveReadingHints`. */
  amountLabel?: string;
  /** True if this shop prints the month before the day. */
  isMonthFirst?: boolean;
};

/**
 * Derives hints for the next receipt from this shop. They are the label next to the confirmed amount, and the order of
 * day and month in the confirmed date.
 */
export function deriveReadingHints(
  pages: readonly OcrPage[],
  corrected: { amountMinor: number; day: string },
): Pick<ReadingHints, 'amountLabel' | 'isMonthFirst'> {
  const lines = toTextLines(pages);
  const amountLabel = findAmountLabel(lines, corrected.amountMinor);
  const isMonthFirst = findMonthFirst(lines, corrected.day);
  return {
    ...(amountLabel !== undefined && { amountLabel }),
    ...(isMonthFirst !== undefined && { isMonthFirst }),
  };
}

/**
 * Returns the label next to the amount. A label such as "paid" is used only if there is no better one, because a
 * payment may equal the total by chance.
 */
function findAmountLabel(lines: readonly TextLine[], amountMinor: number): string | undefined {
  const labelledAmounts = listAmountCandidates(lines).filter(
    ({ minor, labelText }) => minor === amountMinor && labelText !== '',
  );
  const best = labelledAmounts.find(({ label }) => label !== 'paid' && label !== 'other') ?? labelledAmounts[0];
  return best?.labelText;
}

/**
 * True if the receipt prints this day with the month first, false if it prints it with the day first, and undefined if
 * this is unclear.
 */
function findMonthFirst(lines: readonly TextLine[], day: string): boolean | undefined {
  const isMonthFirstValues = lines
    .flatMap(({ text }) => findDatesInText(text))
    .flatMap(({ readings }) => readings.filter((reading) => reading.day === day))
    .map(({ isMonthFirst }) => isMonthFirst)
    .filter((isMonthFirst) => isMonthFirst !== undefined);
  return isMonthFirstValues.every((isMonthFirst) => isMonthFirst === isMonthFirstValues[0])
    ? isMonthFirstValues[0]
    : undefined;
}
