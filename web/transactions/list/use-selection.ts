import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { isWaiting } from '../../offline/waiting-row.ts';
import type { View } from '../address.ts';

const NONE: ReadonlySet<string> = new Set();

export type Selection = {
  /** The selected transactions that are on the page. */
  chosen: ListedTransaction[];
  isChosen: (transaction: ListedTransaction) => boolean;
  choose: (transactions: ListedTransaction[], isChosen: boolean) => void;
};

/** The selected transactions of the page. Cleared when the page or the filters change. */
export function useSelection(view: View, onPage: ListedTransaction[]): Selection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState({ viewKey, ids: NONE });
  if (state.viewKey !== viewKey) setState({ viewKey, ids: NONE });
  const isChosen = ({ _id }: ListedTransaction) => state.ids.has(_id);

  const choose = (transactions: ListedTransaction[], toBe: boolean) =>
    setState(({ ids }) => {
      const next = new Set(ids);
      // Waiting entries cannot be changed in bulk, because the server does not know them.
      for (const { _id } of transactions) toBe && !isWaiting(_id) ? next.add(_id) : next.delete(_id);
      return { viewKey, ids: next };
    });
  return { chosen: onPage.filter(isChosen), isChosen, choose };
}
