import { useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../days/today.ts';
import { isSameMonth, type Month, monthOfDay, monthText, parseMonth } from './months.ts';
import { budgetsViewOf, type View } from './view.ts';

/** The month whose budgets are shown, kept in the address; null where those of all months are. */
export function useMonthShown(): Month | null {
  // The router keeps beside what was made sense of what was not.
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

/** How an address names the month: this one needs no words. */
export function viewOfMonth(month: Month): View {
  return isSameMonth(month, thisMonth()) ? {} : { month: monthText(month) };
}
