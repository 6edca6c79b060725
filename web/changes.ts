import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../contract/auth.ts';

/** The nouns whose answers hang together: a change in one of them shows in the others. */
const NOUNS = ['transactions', 'categories', 'dashboard', 'budgets', 'recurring', 'receipts'];

/** Unlike most of what is new in browsers it is there on plain http, too. */
const otherTabs = new BroadcastChannel('moneta-changes');

/** After a change: what may show it is asked for again, here and in every other tab. */
export function invalidateEverywhere(client: QueryClient): Promise<unknown> {
  otherTabs.postMessage('changed');
  return invalidate(client);
}

/** After a change of the user's own settings: every other tab hears how the user now is. */
export function announceUser(user: User): void {
  otherTabs.postMessage(user);
}

/** Has this tab show what the others change. */
export function followOtherTabs(client: QueryClient, onUser: (user: User) => void): void {
  otherTabs.onmessage = ({ data }: MessageEvent<'changed' | User>) => {
    if (data === 'changed') invalidate(client);
    else onUser(data);
  };
}

function invalidate(client: QueryClient): Promise<unknown> {
  return Promise.all(NOUNS.map((noun) => client.invalidateQueries({ queryKey: [noun] })));
}
