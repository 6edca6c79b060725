import type { CurrencyCode } from '../../../contract/common-currencies.ts';
import type { MonthFigures } from '../../../contract/dashboard.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { formatDayWithoutYear } from '../../days/format-day.ts';
import { formatMoney } from '../../money/format-money.ts';
import { addMonths, formatMonthName } from '../../months/calendar-month.ts';

/**
 * Whether the shown month is in the past (`over`), current (`now`) or in the future (`to come`). The labels of the
 * figures depend on this.
 */
export type MonthPhase = 'over' | 'now' | 'to come';

export function getMonthPhase({ through, forecast }: Pick<MonthFigures, 'through' | 'forecast'>): MonthPhase {
  if (through === null) return 'to come';
  return forecast === null ? 'over' : 'now';
}

type Compared = Pick<MonthFigures, 'month' | 'year' | 'spent' | 'through' | 'lastDay' | 'before'>;

/**
 * Compares the spending with that of the previous month: `$310.00 less than by Oct 21`, or `$310.00 less than in
 * October` for a past month.
 */
export function describeSpendingComparison(figures: Compared, currency: CurrencyCode): string {
  const { before, spent, through, lastDay } = figures;
  const nameBefore = formatMonthName(addMonths(figures, -1));
  if (through === null) return 'Not started yet';
  if (before.spentByDay.length === 0) return `No spending recorded in ${nameBefore}`;
  const when = through === lastDay ? `in ${nameBefore}` : `by ${formatDayWithoutYear(before.through)}`;
  const minor = amountToMinor(spent) - amountToMinor(before.spent);
  if (minor === 0) return `Same as ${when}`;
  return `${formatMoney(minorToAmount(Math.abs(minor)), currency)} ${minor < 0 ? 'less' : 'more'} than ${when}`;
}

/** Describes the difference between income and expenses. */
export function describeSavings(
  { income, spent }: Pick<MonthFigures, 'income' | 'spent'>,
  currency: CurrencyCode,
): string {
  const minor = amountToMinor(income) - amountToMinor(spent);
  if (minor === 0) return 'As much as you spent';
  return `${formatMoney(minorToAmount(Math.abs(minor)), currency)} ${minor > 0 ? 'more' : 'less'} than you spent`;
}
