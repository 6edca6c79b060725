import * as operations from '../../contract/budgets.ts';
import { type Month, monthText } from '../months/months.ts';
import { queryFor } from '../use-operation.ts';

/** The budgets of all months, newest first. */
export const budgetsQuery = queryFor(operations.listBudgets, { query: {} });

/** Those of a month: to look at one that is yet to come has its budgets carried on. */
export const budgetsOfMonthQuery = ({ month, year }: Month) =>
  queryFor(operations.listBudgets, { query: { month, year } });

/** All budgets, or those of a month that is yet to come. */
export function budgetsFor(shown: Month | null, now: Month) {
  return shown !== null && monthText(shown) > monthText(now) ? budgetsOfMonthQuery(shown) : budgetsQuery;
}

/** What was spent in a month in categories that have no budget for it. */
export const unbudgetedQuery = ({ month, year }: Month) =>
  queryFor(operations.listUnbudgeted, { query: { month, year } });

/** What was spent in a category in each of the three months before one. */
export const spendingQuery = (category: string, { month, year }: Month) =>
  queryFor(operations.listSpending, { query: { category, month, year } });
