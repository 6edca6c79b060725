import { useSearch } from '@tanstack/react-router';
import { dashboardViewOf } from '../months/address.ts';
import { type Month, parseMonth } from '../months/months.ts';

/** The month that the address names; null where it names none. */
export function useMonthAsked(): Month | null {
  const { month } = dashboardViewOf(useSearch({ from: '/shell/dashboard' }));
  return month === undefined ? null : parseMonth(month);
}
