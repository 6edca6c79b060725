import { useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../days/today.ts';
import { isSameMonth, type Month, monthOfDay, monthText, parseMonth } from './months.ts';

/** Which budgets are shown, as the address says it: those of a month `YYYY-MM`, or `all`. Without one, of this month. */
export type View = { month?: string };

export const ALL_MONTHS: View = { month: 'all' };

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function budgetsViewOf({ month }: Record<string, unknown>): View {
  const isSense = typeof month === 'string' && (month === ALL_MONTHS.month || parseMonth(month) !== null);
  return isSense ? { month } : {};
}

/** The month whose budgets are shown, kept in the address; null where those of all months are. */
export function useMonthShown(): Month | null {
  // Validated again: the router hands over unknown query parameters beside those that the route validated.
  const { month } = budgetsViewOf(useSearch({ from: '/shell/budgets' }));
  if (month === undefined) return thisMonth();
  return parseMonth(month);
}

/** Goes on to another month. */
export function useGoToMonth(): (month: Month) => void {
  const navigate = useNavigate();
  return (month) => navigate({ to: '/budgets', search: viewOfMonth(month), resetScroll: false });
}

export function thisMonth(): Month {
  return monthOfDay(today());
}

/** The query parameters for a month: none for this one, so that its link follows the calendar. */
export function viewOfMonth(month: Month): View {
  return isSameMonth(month, thisMonth()) ? {} : { month: monthText(month) };
}
