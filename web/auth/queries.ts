import { type QueryClient, useMutation } from '@tanstack/react-query';
import * as operations from '../../contract/auth/auth.ts';
import * as serverOperations from '../../contract/server.ts';
import { sendUserToOtherTabs } from '../api/other-tabs.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/**
 * The query for the logged-in user. It is never refetched, because the mutations of the user update the cached value.
 */
export const currentUserQuery = createQueryOptions(
  operations.getCurrentUser,
  {},
  { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY },
);

/** The query for the public settings of this server. */
export const configQuery = createQueryOptions(serverOperations.getConfig, {}, { staleTime: 'static' });

/**
 * Sends a change of the user and updates the user in every tab.
 * @param after runs after the update, even if the person has left the page
 */
export function useUserChange<Choice>(
  send: (choice: Choice) => Promise<operations.User>,
  after?: (client: QueryClient, choice: Choice) => Promise<void>,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async (user, choice, _result, { client }) => {
      client.setQueryData(currentUserQuery.queryKey, user);
      sendUserToOtherTabs(user);
      await after?.(client, choice);
    },
  });
}
