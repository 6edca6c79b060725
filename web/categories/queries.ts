import { queryOptions } from '@tanstack/react-query';
import { listExpenseCategories, listIncomeCategories } from '../../contract/categories.ts';
import { call } from '../api.ts';
import type { Kind } from '../transactions/kind.ts';

/** The key of everything about categories. */
export const CATEGORIES = ['categories'] as const;

const operations = { expense: listExpenseCategories, income: listIncomeCategories };

/** The categories of one kind of transaction, built-in and custom, sorted. */
export function categoriesQuery(kind: Kind) {
  return queryOptions({
    queryKey: [...CATEGORIES, kind],
    queryFn: ({ signal }) => call(operations[kind], { signal }),
  });
}
