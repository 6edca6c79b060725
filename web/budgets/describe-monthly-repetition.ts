import { formatMonth, type Month, toMonthText } from '../months/calendar-month.ts';

/**
 * Returns a note that a monthly budget is copied to each new month. Months before the current one already have their
 * budgets, so they get no note.
 * @param month the month of the budget, or null if it is invalid
 * @returns an empty string if the budget is not repeated
 */
export function describeMonthlyRepetition(month: Month | null, now: Month): string {
  if (month === null || toMonthText(month) < toMonthText(now)) return '';
  return `Every month from ${formatMonth(month)}, until you delete it.`;
}
