import * as operations from '../../contract/budgets.ts';
import { queryFor } from '../use-operation.ts';
import type { Month } from './months.ts';

/** The budgets of all months, newest first. */
export const budgetsQuery = queryFor(operations.listBudgets, {});

/** What was spent in a category in each of the three months before one. */
export const spendingQuery = (category: string, { month, year }: Month) =>
  queryFor(operations.listSpending, { query: { category, month, year } });
