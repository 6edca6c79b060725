import * as operations from '../../contract/categories.ts';
import { queryFor } from '../use-operation.ts';

/** Which way the money goes: the two modes of the form, and the two lists of categories. */
export type Kind = 'expense' | 'income';

/** The categories of both kinds of transaction, built-in and custom, sorted. */
export const allCategoriesQuery = queryFor(operations.listCategories, {});

/** Which categories are in a group. */
export const groupsQuery = queryFor(operations.listCategoryGroups, {});

const queries = {
  expense: queryFor(operations.listExpenseCategories, {}),
  income: queryFor(operations.listIncomeCategories, {}),
  any: allCategoriesQuery,
};

/** The same of one kind, or of any. */
export const categoriesQuery = (kind: Kind | 'any') => queries[kind];
