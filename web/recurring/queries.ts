import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  createRecurring,
  deleteRecurring,
  listRecurring,
  type NewRecurring,
  updateRecurring,
} from '../../contract/recurring.ts';
import { call } from '../api.ts';
import { invalidateEverywhere } from '../changes.ts';

/** All recurring items, next due first. */
export const recurringQuery = queryOptions({
  queryKey: ['recurring', 'list'],
  queryFn: ({ signal }) => call(listRecurring, { signal }),
});

/** One that is due today posts at once: what shows transactions changes with it. */
export function useCreateRecurring() {
  return useMutation({
    mutationFn: ({ body, key }: { body: NewRecurring; key: string }) => call(createRecurring, { body, key }),
    onSuccess: (_made, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useUpdateRecurring() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewRecurring }) => call(updateRecurring, { params: { id }, body }),
    onSuccess: (_changed, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDeleteRecurring() {
  return useMutation({
    mutationFn: (id: string) => call(deleteRecurring, { params: { id } }),
    // A refusal may mean that it has gone already: then the list is out of date.
    onSettled: (_reply, _error, _id, _result, { client }) => invalidateEverywhere(client),
  });
}
