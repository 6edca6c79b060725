import { type QueryClient, useMutation } from '@tanstack/react-query';
import * as operations from '../../contract/auth/login.ts';
import * as serverOperations from '../../contract/server-status.ts';
import { sendUserToOtherTabs } from '../api/other-tabs.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The logged-in user. The query is never refetched, because changes to the user update the cache directly. */
export const currentUserQuery = createQueryOptions(
  operations.getCurrentUser,
  {},
  { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY },
);

export const serverConfigQuery = createQueryOptions(serverOperations.getConfig, {}, { staleTime: 'static' });

/**
 * Returns a mutation that changes the user and then updates the user in every tab.
 * @param after runs after the update, even if the user has left the page
 */
export function useUserSettingMutation<Choice>(
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
