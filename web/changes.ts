import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { User } from '../contract/auth.ts';
import type { Operation } from '../contract/operation.ts';
import { type Answer, call, type Parts } from './api.ts';

/** Unlike most of what is new in browsers it is there on plain http, too. */
const otherTabs = new BroadcastChannel('moneta-changes');

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

/** After a change that another call made: what may show it is asked for again, here and in every other tab. */
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
    if (data === 'changed') client.invalidateQueries();
    else onUser(data);
  };
}
