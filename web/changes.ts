import type { QueryClient } from '@tanstack/react-query';

/** The nouns whose answers hang together: a change in one of them shows in the others. */
const NOUNS = ['transactions', 'categories', 'dashboard', 'budgets', 'recurring', 'receipts'];

/** Unlike most of what is new in browsers it is there on plain http, too. */
const otherTabs = new BroadcastChannel('moneta-changes');

/** After a change: what may show it is asked for again, here and in every other tab. */
export function announceChange(client: QueryClient): Promise<unknown> {
  otherTabs.postMessage('changed');
  return askAgain(client);
}

/** Has this tab show what the others change. */
export function followOtherTabs(client: QueryClient): void {
  otherTabs.onmessage = () => askAgain(client);
}

function askAgain(client: QueryClient): Promise<unknown> {
  return Promise.all(NOUNS.map((noun) => client.invalidateQueries({ queryKey: [noun] })));
}
