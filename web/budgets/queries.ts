import * as operations from '../../contract/budgets.ts';
import { queryFor } from '../api/use-operation.ts';
import { type Month, monthText } from '../months/months.ts';

/** The query for the budgets of all months, newest first. */
export const budgetsQuery = queryFor(operations.listBudgets, { query: {} });

/** The query for the budgets of a month. For a future month, the server first carries the budgets over. */
export const budgetsOfMonthQuery = ({ month, year }: Month) =>
  queryFor(operations.listBudgets, { query: { month, year } });

/** Returns the query for all budgets, or for the budgets of a future month. */
export function budgetsQueryFor(shown: Month | null, now: Month) {
  return shown !== null && monthText(shown) > monthText(now) ? budgetsOfMonthQuery(shown) : budgetsQuery;
}

/** The query for the spending in categories that have no budget in the month. */
export const unbudgetedQuery = ({ month, year }: Month) =>
  queryFor(operations.listUnbudgeted, { query: { month, year } });

/** The query for the spending in a category in each of the three months before a month. */
export const spendingQuery = (category: string, { month, year }: Month) =>
  queryFor(operations.listSpending, { query: { category, month, year } });
