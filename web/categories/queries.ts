import * as operations from '../../contract/categories.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The types of transactions. Each type has a separate list of categories. */
export type TransactionKind = 'expense' | 'income';

/** The query for the categories of both types, built-in and custom, sorted by name. */
export const allCategoriesQuery = createQueryOptions(operations.listCategories, {});

/** The query for the groups of categories. Categories without a group are missing. */
export const groupsQuery = createQueryOptions(operations.listCategoryGroups, {});

const queries = {
  expense: createQueryOptions(operations.listExpenseCategories, {}),
  income: createQueryOptions(operations.listIncomeCategories, {}),
  any: allCategoriesQuery,
};

/** The query for the categories of one type, or of both types. */
export const categoriesQuery = (kind: TransactionKind | 'any') => queries[kind];
