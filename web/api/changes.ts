import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/auth/auth.ts';
import { dropEarlyReplies } from './early-replies.ts';

/** BroadcastChannel also works over plain http. */
const otherTabs = new BroadcastChannel('moneta-changes');

/**
 * Call after a change: refetches all queries that are not `static`, here and in all other tabs. `useChange` does this
 * automatically.
 */
export function invalidateEverywhere(client: QueryClient): Promise<unknown> {
  otherTabs.postMessage('changed');
  return client.invalidateQueries();
}

/** Sends changed user settings to all other tabs. */
export function announceUser(user: User): void {
  otherTabs.postMessage(user);
}

/** Makes this tab follow changes made in other tabs. */
export function followOtherTabs(client: QueryClient, onUser: (user: User) => void): void {
  otherTabs.onmessage = ({ data }: MessageEvent<'changed' | User>) => {
    dropEarlyReplies();
    if (data === 'changed') client.invalidateQueries();
    else onUser(data);
  };
}
