import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/auth/login.ts';
import { clearPreloadedReplies } from './preloaded-replies.ts';

/** BroadcastChannel also works over plain HTTP, unlike service workers. */
const otherTabs = new BroadcastChannel('moneta-changes');

/**
 * Refetches all queries except `static` ones, in this tab and in all other tabs. `useOperationMutation` calls it after
 * each change.
 * @param except the id of a deleted item that this tab still shows. Its queries are not refetched in this tab
 */
export function refetchInAllTabs(client: QueryClient, except?: string): Promise<unknown> {
  otherTabs.postMessage('changed');
  if (except === undefined) return client.invalidateQueries();
  return client.invalidateQueries({ predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(except) });
}

/** Sends changed user settings to all other tabs. */
export function sendUserToOtherTabs(user: User): void {
  otherTabs.postMessage(user);
}

/** Applies changes made in other tabs to this tab. */
export function listenToOtherTabs(client: QueryClient, onUser: (user: User) => void): void {
  otherTabs.onmessage = ({ data }: MessageEvent<'changed' | User>) => {
    clearPreloadedReplies();
    if (data === 'changed') client.invalidateQueries();
    else onUser(data);
  };
}
