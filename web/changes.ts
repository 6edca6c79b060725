import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../contract/auth.ts';
import { dropEarlyReplies } from './first-paint/early-replies.ts';

/** Unlike most of what is new in browsers it is there on plain http, too. */
const otherTabs = new BroadcastChannel('moneta-changes');

/**
 * After a change: everything but what is `static` may show it, and is asked for again, here and in every other tab.
 * `useChange` does so by itself.
 */
export function invalidateEverywhere(client: QueryClient): Promise<unknown> {
  otherTabs.postMessage('changed');
  return client.invalidateQueries();
}

/** After a change of the user's own settings: every other tab hears how the user now is. */
export function announceUser(user: User): void {
  otherTabs.postMessage(user);
}

/** Has this tab show what the others change. */
export function followOtherTabs(client: QueryClient, onUser: (user: User) => void): void {
  otherTabs.onmessage = ({ data }: MessageEvent<'changed' | User>) => {
    dropEarlyReplies();
    if (data === 'changed') client.invalidateQueries();
    else onUser(data);
  };
}
