import * as operations from '../../contract/budgets.ts';
import { queryFor } from '../api/use-operation.ts';
import { type Month, monthText } from '../months/months.ts';

/** The budgets of all months, newest first. */
export const budgetsQuery = queryFor(operations.listBudgets, { query: {} });

/** The budgets of a month. If the month is in the future, the server first carries budgets over to it. */
export const budgetsOfMonthQuery = ({ month, year }: Month) =>
  queryFor(operations.listBudgets, { query: { month, year } });

/** Returns the query for all budgets, or for those of a future month. */
export function budgetsQueryFor(shown: Month | null, now: Month) {
  return shown !== null && monthText(shown) > monthText(now) ? budgetsOfMonthQuery(shown) : budgetsQuery;
}

/** Spending in categories without a budget in that month. */
export const unbudgetedQuery = ({ month, year }: Month) =>
  queryFor(operations.listUnbudgeted, { query: { month, year } });

/** Spending in a category in each of the three months before a month. */
export const spendingQuery = (category: string, { month, year }: Month) =>
  queryFor(operations.listSpending, { query: { category, month, year } });
