import type { Page } from '../page.ts';
import { amountCandidates } from './amount-candidates.ts';
import { findDates } from './date-text.ts';
import type { Hints } from './hints.ts';
import { type TextLine, textLines } from './text-line.ts';

/** What the places of the corrected fields teach for this shop's next receipt. */
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

/** The label of the amount's first mention that has one; a total comes before what was handed over for it. */
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
