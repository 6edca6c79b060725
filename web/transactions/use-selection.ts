import { useState } from 'react';
import type { ListedTransaction } from '../../contract/transactions.ts';
import { isWaiting } from '../offline/waiting-row.ts';
import type { View } from './address.ts';

const NONE: ReadonlySet<string> = new Set();

export type Selection = {
  /** Those that are on the page and chosen. */
  chosen: ListedTransaction[];
  isChosen: (transaction: ListedTransaction) => boolean;
  choose: (transactions: ListedTransaction[], isChosen: boolean) => void;
};

/** Which transactions of the page are chosen. Another page or other filters begin with none. */
export function useSelection(view: View, onPage: ListedTransaction[]): Selection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState({ viewKey, ids: NONE });
  if (state.viewKey !== viewKey) setState({ viewKey, ids: NONE });
  const isChosen = ({ _id }: ListedTransaction) => state.ids.has(_id);

  const choose = (transactions: ListedTransaction[], toBe: boolean) =>
    setState(({ ids }) => {
      const next = new Set(ids);
      // What waits is changed one by one: the server knows nothing of it.
      for (const { _id } of transactions) toBe && !isWaiting(_id) ? next.add(_id) : next.delete(_id);
      return { viewKey, ids: next };
    });
  return { chosen: onPage.filter(isChosen), isChosen, choose };
}
