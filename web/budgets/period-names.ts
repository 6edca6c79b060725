import type { BudgetPeriod } from '../../domain/budget-periods.ts';
import { formatPeriod as formatReportPeriod } from '../charts/period-labels.ts';
import { formatMonthDayRange } from '../months/month-dates.ts';

export const PERIOD_NAMES: Record<BudgetPeriod, string> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** Formats a period, such as `Nov 22 – Nov 28`, `Nov 2026`, `Q4 2026` or `2026`. */
export function formatPeriod(
  period: BudgetPeriod,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): string {
  if (period === 'week') return formatMonthDayRange({ first: firstDay, last: lastDay });
  // A month that does not start on the 1st is named after the calendar month in which it starts.
  return formatReportPeriod({ from: firstDay.slice(0, 7) }, period);
}
