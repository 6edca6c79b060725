import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { isWaitingId } from '../../offline/waiting-row.ts';
import type { ListView } from '../list-address.ts';

const NONE: ReadonlySet<string> = new Set();

export type TransactionSelection = {
  /** The selected transactions of the current page. */
  chosen: ListedTransaction[];
  isChosen: (transaction: ListedTransaction) => boolean;
  choose: (transactions: ListedTransaction[], isChosen: boolean) => void;
};

/** Returns the selected transactions of the page. The selection is cleared when the page or the filters change. */
export function useTransactionSelection(view: ListView, onPage: ListedTransaction[]): TransactionSelection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState({ viewKey, ids: NONE });
  if (state.viewKey !== viewKey) setState({ viewKey, ids: NONE });
  const isChosen = ({ _id }: ListedTransaction) => state.ids.has(_id);

  const choose = (transactions: ListedTransaction[], toBe: boolean) =>
    setState(({ ids }) => {
      const next = new Set(ids);
      // Waiting entries cannot be selected, because the server does not know them yet.
      for (const { _id } of transactions) toBe && !isWaitingId(_id) ? next.add(_id) : next.delete(_id);
      return { viewKey, ids: next };
    });
  return { chosen: onPage.filter(isChosen), isChosen, choose };
}
