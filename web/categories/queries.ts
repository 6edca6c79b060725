import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  deleteCategory,
  listCategories,
  listExpenseCategories,
  listIncomeCategories,
} from '../../contract/categories.ts';
import { call } from '../api.ts';
import { invalidateEverywhere } from '../changes.ts';
import type { Kind } from '../transactions/kind.ts';

const operations = { expense: listExpenseCategories, income: listIncomeCategories, any: listCategories };

/** The categories of one kind of transaction, or of any, built-in and custom, sorted. */
export function categoriesQuery(kind: Kind | 'any') {
  return queryOptions({
    queryKey: ['categories', kind],
    queryFn: ({ signal }) => call(operations[kind], { signal }),
  });
}

/** The categories of both kinds. */
export const allCategoriesQuery = categoriesQuery('any');

export function useDeleteCategory() {
  return useMutation({
    mutationFn: (categoryToDelete: string) => call(deleteCategory, { body: { categoryToDelete } }),
    // A refusal may mean that it has gone already: then the list is out of date.
    onSettled: (_reply, _error, _name, _result, { client }) => invalidateEverywhere(client),
  });
}
