import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Month, parseMonth } from '../months/calendar-month.ts';
import { parseBudgetsView } from '../months/month-address.ts';
import { toMonthView, useThisMonth } from '../months/month-view.ts';

/** Returns the month in the address, or null for all months. */
export function useMonthInAddress(): Month | null {
  const now = useThisMonth();
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const { month } = parseBudgetsView(useSearch({ from: '/shell/budgets' }));
  if (month === undefined) return now;
  return parseMonth(month);
}

export function useGoToMonth(): (month: Month) => void {
  const navigate = useNavigate();
  const now = useThisMonth();
  return (month) => navigate({ to: '/budgets', search: toMonthView(month, now), resetScroll: false });
}
