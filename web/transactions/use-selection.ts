import { useState } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import type { View } from './view.ts';

const NONE: ReadonlySet<string> = new Set();

export type Selection = {
  /** Those that are on the page and chosen. */
  chosen: Transaction[];
  isChosen: (transaction: Transaction) => boolean;
  choose: (transactions: Transaction[], isChosen: boolean) => void;
};

/** Which transactions of the page are chosen. Another page or other filters begin with none. */
export function useSelection(view: View, onPage: Transaction[]): Selection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState({ viewKey, ids: NONE });
  if (state.viewKey !== viewKey) setState({ viewKey, ids: NONE });
  const isChosen = ({ _id }: Transaction) => state.ids.has(_id);

  const choose = (transactions: Transaction[], toBe: boolean) =>
    setState(({ ids }) => {
      const next = new Set(ids);
      for (const { _id } of transactions) toBe ? next.add(_id) : next.delete(_id);
      return { viewKey, ids: next };
    });
  return { chosen: onPage.filter(isChosen), isChosen, choose };
}
