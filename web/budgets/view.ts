import { parseMonth } from './months.ts';

/** Which budgets are shown, as the address says it: those of a month `YYYY-MM`, or `all`. Without one, of this month. */
export type View = { month?: string };

export const ALL_MONTHS: View = { month: 'all' };

/** Makes sense of an address. What makes none is as good as not there. */
export function budgetsViewOf({ month }: Record<string, unknown>): View {
  const isSense = typeof month === 'string' && (month === ALL_MONTHS.month || parseMonth(month) !== null);
  return isSense ? { month } : {};
}
