import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseDashboardView } from '../months/address.ts';
import { type Month, parseMonth } from '../months/months.ts';

/** Returns the month in the address, or null. */
export function useMonthAsked(): Month | null {
  const { month } = parseDashboardView(useSearch({ from: '/shell/dashboard' }));
  return month === undefined ? null : parseMonth(month);
}

/** True if the address asks to open the entry form, with a function to remove that from the address. */
export function useAskedEntry() {
  const { add, ...view } = parseDashboardView(useSearch({ from: '/shell/dashboard' }));
  const navigate = useNavigate({ from: '/dashboard' });
  return add === undefined
    ? {}
    : { isAsked: true, onClosed: () => void navigate({ search: view, replace: true, resetScroll: false }) };
}
