import { useNavigate, useSearch } from '@tanstack/react-router';
import { dashboardViewOf } from '../months/address.ts';
import { type Month, parseMonth } from '../months/months.ts';

/** The month that the address names; null where it names none. */
export function useMonthAsked(): Month | null {
  const { month } = dashboardViewOf(useSearch({ from: '/shell/dashboard' }));
  return month === undefined ? null : parseMonth(month);
}

/** Whether the address asks for a new entry, and what takes that out of it. */
export function useAskedEntry() {
  const { add, ...view } = dashboardViewOf(useSearch({ from: '/shell/dashboard' }));
  const navigate = useNavigate({ from: '/dashboard' });
  return add === undefined
    ? {}
    : { isAsked: true, onClosed: () => void navigate({ search: view, replace: true, resetScroll: false }) };
}
