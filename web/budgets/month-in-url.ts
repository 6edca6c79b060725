import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Month, parseMonth } from '../months/calendar-month.ts';
import { toMonthSearchParams, useThisMonth } from '../months/month-dates.ts';
import { parseBudgetsSearchParams } from '../months/month-search-params.ts';

/** Returns the month in the address, or null for all months. */
export function useMonthInUrl(): Month | null {
  const now = useThisMonth();
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const { month } = parseBudgetsSearchParams(useSearch({ from: '/shell/budgets' }));
  if (month === undefined) return now;
  return parseMonth(month);
}

export function useGoToMonth(): (month: Month) => void {
  const navigate = useNavigate();
  const now = useThisMonth();
  return (month) => navigate({ to: '/budgets', search: toMonthSearchParams(month, now), resetScroll: false });
}
