import { queryOptions, type UndefinedInitialDataOptions, useMutation } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { type Answer, call, type Parts } from './call.ts';
import { invalidateEverywhere } from './changes.ts';

/**
 * Returns the query options of an operation. The cache key consists of module, operation and parameters. Every change
 * by the user refetches the query, unless `staleTime` is `'static'`.
 */
export function queryFor<O extends Operation>(
  operation: O,
  parts: Omit<Parts<O>, 'signal'>,
  options?: Pick<UndefinedInitialDataOptions<Answer<O>>, 'staleTime' | 'gcTime' | 'placeholderData'>,
) {
  return queryOptions<Answer<O>>({
    ...options,
    queryKey: [operation.noun, operation.id, parts],
    queryFn: ({ signal }) => call(operation, { ...parts, signal } as unknown as Parts<O>),
  });
}

/** Returns a mutation that changes no visible data, such as a login or an export. */
export function useCall<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({ mutationFn: (parts) => call(operation, parts) });
}

/**
 * Returns a mutation that changes the user's data. It is done when all queries were refetched, in this tab and in other
 * tabs.
 */
export function useChange<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({
    mutationFn: (parts) => call(operation, parts),
    // Queries are also refetched after an error, which may mean that the data has changed. The caller does not wait for
    // this.
    onSettled: (_answer, refusal, _parts, _result, { client }) => {
      const isShown = invalidateEverywhere(client);
      return refusal ? undefined : isShown;
    },
  });
}
