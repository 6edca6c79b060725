import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import type { ListSearchParams } from '../list-address.ts';

const NONE: ReadonlySet<string> = new Set();

export type TransactionSelection = {
  /**
   * The selected transactions. All of them are on the current page, except after `chooseAll`, which can select
   * transactions on other pages.
   */
  chosen: ListedTransaction[];
  isChosen: (transaction: ListedTransaction) => boolean;
  choose: (transactions: ListedTransaction[], isChosen: boolean) => void;
  /** Selects these transactions, even if they are on other pages. */
  chooseAll: (transactions: ListedTransaction[]) => void;
};

/** Returns the selected transactions. They are deselected when the page or the filters change. */
export function useTransactionSelection(view: ListSearchParams, onPage: ListedTransaction[]): TransactionSelection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState<{ viewKey: string; ids: ReadonlySet<string>; elsewhere?: ListedTransaction[] }>({
    viewKey,
    ids: NONE,
  });
  if (state.viewKey !== viewKey) setState({ viewKey, ids: NONE });
  const isChosen = ({ _id }: ListedTransaction) => state.ids.has(_id);

  const choose = (transactions: ListedTransaction[], toBe: boolean) =>
    setState(({ ids, ...others }) => {
      const next = new Set(ids);
      // Skips unsent entries, because the server does not know about them yet.
      for (const { _id } of transactions) toBe && !isUnsentId(_id) ? next.add(_id) : next.delete(_id);
      return { ...others, viewKey, ids: next };
    });
  const chooseAll = (all: ListedTransaction[]) => {
    const here = new Set(onPage.map(({ _id }) => _id));
    const elsewhere = all.filter(({ _id }) => !here.has(_id));
    setState({ viewKey, ids: new Set(all.map(({ _id }) => _id).filter((id) => !isUnsentId(id))), elsewhere });
  };
  const chosen = [...onPage, ...(state.elsewhere ?? [])].filter(isChosen);
  return { chosen, isChosen, choose, chooseAll };
}
