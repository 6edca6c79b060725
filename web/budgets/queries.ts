import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  copyBudgets,
  createBudget,
  deleteBudget,
  listBudgets,
  listSpending,
  type NewBudget,
  updateBudget,
} from '../../contract/budgets.ts';
import { call } from '../api.ts';
import { invalidateEverywhere } from '../changes.ts';
import { type Month, monthText } from './months.ts';

/** The budgets of all months, newest first. */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets', 'list'],
  queryFn: ({ signal }) => call(listBudgets, { signal }),
});

/** What was spent in a category in each of the three months before one. */
export function spendingQuery(category: string, month: Month) {
  return queryOptions({
    queryKey: ['budgets', 'spending', category, monthText(month)],
    queryFn: ({ signal }) => call(listSpending, { query: { category, ...month }, signal }),
  });
}

export function useCreateBudget() {
  return useMutation({
    mutationFn: ({ body, key }: { body: NewBudget; key: string }) => call(createBudget, { body, key }),
    onSuccess: (_made, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useUpdateBudget() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewBudget }) => call(updateBudget, { params: { id }, body }),
    onSuccess: (_changed, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDeleteBudget() {
  return useMutation({
    mutationFn: (id: string) => call(deleteBudget, { params: { id } }),
    // A refusal may mean that it has gone already: then the list is out of date.
    onSettled: (_reply, _error, _id, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useCopyBudgets() {
  return useMutation({
    mutationFn: (month: Month) => call(copyBudgets, { body: month }),
    onSuccess: (_reply, _month, _result, { client }) => invalidateEverywhere(client),
  });
}
