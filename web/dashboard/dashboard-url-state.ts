import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Month, parseMonth } from '../months/calendar-month.ts';
import { parseDashboardSearchParams } from '../months/month-search-params.ts';

export function useDashboardMonth(): Month | null {
  const { month } = parseDashboardSearchParams(useSearch({ from: '/shell/dashboard' }));
  return month === undefined ? null : parseMonth(month);
}

/**
 * Returns whether the address asks to open the entry form, and a function that removes this request from the address.
 */
export function useNewEntryRequest() {
  const { add, ...view } = parseDashboardSearchParams(useSearch({ from: '/shell/dashboard' }));
  const navigate = useNavigate({ from: '/dashboard' });
  return add === undefined
    ? {}
    : { isAsked: true, onClosed: () => void navigate({ search: view, replace: true, resetScroll: false }) };
}
