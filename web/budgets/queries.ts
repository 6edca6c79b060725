import * as operations from '../../contract/budgets.ts';
import * as repeating from '../../contract/schedules/repeating-budgets.ts';
import type { BudgetPeriod } from '../../domain/budget-periods.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { isSameMonth, type Month, toMonthText } from '../months/calendar-month.ts';

/** The budgets of all months, newest first. */
export const budgetsQuery = createQueryOptions(operations.listBudgets, { query: {} });

/** The budgets of a month. For a future month, the server first copies the budgets of earlier months. */
export const budgetsOfMonthQuery = ({ month, year }: Month) =>
  createQueryOptions(operations.listBudgets, { query: { month, year } });

/**
 * Returns the query for a single month if that month is in the future. For other months, returns the query for all
 * budgets, from which the page selects those of the month.
 */
export function chooseBudgetsQuery(shown: Month | null, now: Month) {
  return shown !== null && toMonthText(shown) > toMonthText(now) ? budgetsOfMonthQuery(shown) : budgetsQuery;
}

/** The spending in categories without a budget in the month. */
export const unbudgetedSpendingQuery = ({ month, year }: Month) =>
  createQueryOptions(operations.listUnbudgeted, { query: { month, year } });

/** The spending in a category in each of the three months before a month. */
export const recentMonthsSpendingQuery = (category: string, { month, year }: Month) =>
  createQueryOptions(operations.listSpending, { query: { category, month, year } });

/** The repeating budgets with their periods in the shown month. No parameters are sent for the current month. */
export const repeatingBudgetsQuery = (shown: Month | null, now: Month) =>
  createQueryOptions(repeating.listRepeatingBudgets, {
    query: shown === null || isSameMonth(shown, now) ? {} : { month: shown.month, year: shown.year },
  });

/** The spending in each of the past weeks, months, quarters or years. */
export const pastPeriodsSpendingQuery = (categories: readonly string[], period: BudgetPeriod) =>
  createQueryOptions(repeating.listPastPeriods, { query: { categories: categories.join('\n'), period } });
