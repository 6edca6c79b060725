import { queryOptions, type UndefinedInitialDataOptions, useMutation } from '@tanstack/react-query';
import type { Operation } from '../../contract/operation.ts';
import { type CallInput, type CallResult, callServer } from './call-server.ts';
import { refetchInAllTabs } from './other-tabs.ts';

/**
 * Returns the query options of an operation. The key consists of its id and parameters. The query is refetched
 * after each change, unless `staleTime` is `'static'`.
 */
export function createQueryOptions<O extends Operation>(
  operation: O,
  parts: Omit<CallInput<O>, 'signal'>,
  options?: Pick<UndefinedInitialDataOptions<CallResult<O>>, 'staleTime' | 'gcTime' | 'placeholderData'>,
) {
  return queryOptions<CallResult<O>>({
    ...options,
    queryKey: [operation.id, parts],
    queryFn: ({ signal }) => callServer(operation, { ...parts, signal } as unknown as CallInput<O>),
  });
}

/** Returns a mutation after which no queries are refetched, such as a login or an export. */
export function useOperationWithoutRefetch<O extends Operation>(operation: O) {
  return useMutation<CallResult<O>, Error, CallInput<O>>({ mutationFn: (parts) => callServer(operation, parts) });
}

/** Returns a mutation that changes the user's data and then refetches the queries of all tabs. */
export function useOperationMutation<O extends Operation>(operation: O) {
  return useMutation<CallResult<O>, Error, CallInput<O>>({
    mutationFn: (parts) => callServer(operation, parts),
    // Refetches after errors too, because an error may mean that the data has changed elsewhere. The mutation does not
    // wait for this refetch.
    onSettled: (_answer, refusal, _parts, _result, { client }) => {
      const isShown = refetchInAllTabs(client);
      return refusal ? undefined : isShown;
    },
  });
}
