import { useNavigate, useSearch } from '@tanstack/react-router';
import { budgetsViewOf } from '../months/address.ts';
import { useThisMonth, viewOfMonth } from '../months/month-view.ts';
import { type Month, parseMonth } from '../months/months.ts';

/** The month whose budgets are shown, kept in the address; null where those of all months are. */
export function useMonthShown(): Month | null {
  const now = useThisMonth();
  // Validated again: the router hands over unknown query parameters beside those that the route validated.
  const { month } = budgetsViewOf(useSearch({ from: '/shell/budgets' }));
  if (month === undefined) return now;
  return parseMonth(month);
}

/** Goes on to another month. */
export function useGoToMonth(): (month: Month) => void {
  const navigate = useNavigate();
  const now = useThisMonth();
  return (month) => navigate({ to: '/budgets', search: viewOfMonth(month, now), resetScroll: false });
}
