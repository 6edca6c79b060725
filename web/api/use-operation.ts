import { queryOptions, type UndefinedInitialDataOptions, useMutation } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { type CallParts, type CallResult, callServer } from './call-server.ts';
import { refetchInAllTabs } from './other-tabs.ts';

/**
 * Returns the query options of an operation. The cache key consists of module, operation and parameters. Every change
 * by the user refetches the query, unless `staleTime` is `'static'`.
 */
export function createQueryOptions<O extends Operation>(
  operation: O,
  parts: Omit<CallParts<O>, 'signal'>,
  options?: Pick<UndefinedInitialDataOptions<CallResult<O>>, 'staleTime' | 'gcTime' | 'placeholderData'>,
) {
  return queryOptions<CallResult<O>>({
    ...options,
    queryKey: [operation.noun, operation.id, parts],
    queryFn: ({ signal }) => callServer(operation, { ...parts, signal } as unknown as CallParts<O>),
  });
}

/** Returns a mutation that changes no visible data, such as a login or an export. */
export function useCall<O extends Operation>(operation: O) {
  return useMutation<CallResult<O>, Error, CallParts<O>>({ mutationFn: (parts) => callServer(operation, parts) });
}

/**
 * Returns a mutation that changes the user's data. It is done when all queries were refetched, in this tab and in other
 * tabs.
 */
export function useChange<O extends Operation>(operation: O) {
  return useMutation<CallResult<O>, Error, CallParts<O>>({
    mutationFn: (parts) => callServer(operation, parts),
    // Queries are also refetched after an error, which may mean that the data has changed. The caller does not wait for
    // this.
    onSettled: (_answer, refusal, _parts, _result, { client }) => {
      const isShown = refetchInAllTabs(client);
      return refusal ? undefined : isShown;
    },
  });
}
