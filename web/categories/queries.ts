import * as operations from '../../contract/categories.ts';
import { queryFor } from '../api/use-operation.ts';

/** The two kinds of transactions. Each has its own list of categories. */
export type Kind = 'expense' | 'income';

/** The categories of both kinds, built-in and custom, sorted. */
export const allCategoriesQuery = queryFor(operations.listCategories, {});

/** The group of each category that has one. */
export const groupsQuery = queryFor(operations.listCategoryGroups, {});

const queries = {
  expense: queryFor(operations.listExpenseCategories, {}),
  income: queryFor(operations.listIncomeCategories, {}),
  any: allCategoriesQuery,
};

/** The categories of one kind, or of both. */
export const categoriesQuery = (kind: Kind | 'any') => queries[kind];
