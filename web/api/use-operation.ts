import { queryOptions, type UndefinedInitialDataOptions, useMutation } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { type Answer, call, type Parts } from './call.ts';
import { invalidateEverywhere } from './changes.ts';

/**
 * Query options for an operation, cached by module, operation and parameters. Every change by the user refetches it, unless
 * `staleTime` is `'static'`.
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

/** A mutation that changes no visible data, such as a login or an export. */
export function useCall<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({ mutationFn: (parts) => call(operation, parts) });
}

/** A mutation that changes the user's data. All queries are refetched, here and in other tabs, before it counts as done. */
export function useChange<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({
    mutationFn: (parts) => call(operation, parts),
    // Also after an error, which may mean that the visible data has changed or is gone. Only then the caller does not wait for
    // it.
    onSettled: (_answer, refusal, _parts, _result, { client }) => {
      const isShown = invalidateEverywhere(client);
      return refusal ? undefined : isShown;
    },
  });
}
