import * as operations from '../../contract/categories.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** Expenses and income have separate category lists. */
export type TransactionKind = 'expense' | 'income';

/** The built-in and custom categories of both types, sorted by name. */
export const allCategoriesQuery = createQueryOptions(operations.listCategories, {});

/** The groups of categories. Categories without a group are not included. */
export const categoryGroupsQuery = createQueryOptions(operations.listCategoryGroups, {});

const queries = {
  expense: createQueryOptions(operations.listExpenseCategories, {}),
  income: createQueryOptions(operations.listIncomeCategories, {}),
  any: allCategoriesQuery,
};

/** The categories of one type, or of both. */
export const categoriesQuery = (kind: TransactionKind | 'any') => queries[kind];
