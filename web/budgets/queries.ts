import * as operations from '../../contract/budgets.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { type Month, toMonthText } from '../months/months.ts';

/** The query for the budgets of all months, newest first. */
export const budgetsQuery = createQueryOptions(operations.listBudgets, { query: {} });

/** The query for the budgets of a month. For a future month, the server first carries the budgets over. */
export const budgetsOfMonthQuery = ({ month, year }: Month) =>
  createQueryOptions(operations.listBudgets, { query: { month, year } });

/** Returns the query for all budgets, or for the budgets of a future month. */
export function budgetsQueryFor(shown: Month | null, now: Month) {
  return shown !== null && toMonthText(shown) > toMonthText(now) ? budgetsOfMonthQuery(shown) : budgetsQuery;
}

/** The query for the spending in categories that have no budget in the month. */
export const unbudgetedQuery = ({ month, year }: Month) =>
  createQueryOptions(operations.listUnbudgeted, { query: { month, year } });

/** The query for the spending in a category in each of the three months before a month. */
export const spendingQuery = (category: string, { month, year }: Month) =>
  createQueryOptions(operations.listSpending, { query: { category, month, year } });
