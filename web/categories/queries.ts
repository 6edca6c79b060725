import * as operations from '../../contract/categories.ts';
import { queryFor } from '../api/use-operation.ts';

/** The types of transactions. Each type has a separate list of categories. */
export type Kind = 'expense' | 'income';

/** The query for the categories of both types, built-in and custom, sorted by name. */
export const allCategoriesQuery = queryFor(operations.listCategories, {});

/** The query for the groups of categories. Categories without a group are missing. */
export const groupsQuery = queryFor(operations.listCategoryGroups, {});

const queries = {
  expense: queryFor(operations.listExpenseCategories, {}),
  income: queryFor(operations.listIncomeCategories, {}),
  any: allCategoriesQuery,
};

/** The query for the categories of one type, or of both types. */
export const categoriesQuery = (kind: Kind | 'any') => queries[kind];
