import { queryOptions, type UndefinedInitialDataOptions, useMutation } from '@tanstack/react-query';
import type { Operation } from '../contract/operation.ts';
import { type Answer, call, type Parts } from './api.ts';
import { invalidateEverywhere } from './changes.ts';

/**
 * What an operation answers, kept under its noun and name and what was asked. Any change of the user's has it asked for
 * again; what no change touches has `staleTime: 'static'`.
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

/** An operation that changes nothing that is shown, such as a login or an export. */
export function useCall<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({ mutationFn: (parts) => call(operation, parts) });
}

/**
 * An operation that changes something of the user's: whatever may show it is asked for again, here and in every other
 * tab, before the change counts as done.
 */
export function useChange<O extends Operation>(operation: O) {
  return useMutation<Answer<O>, Error, Parts<O>>({
    mutationFn: (parts) => call(operation, parts),
    // After a refusal as well: it may mean that what is shown has changed or gone. Only the refusal does not wait for it.
    onSettled: (_answer, refusal, _parts, _result, { client }) => {
      const isShown = invalidateEverywhere(client);
      return refusal ? undefined : isShown;
    },
  });
}
