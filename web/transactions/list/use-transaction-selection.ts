import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import type { ListSearchParams } from '../list-address.ts';
import { type RowSelection, selectRow } from './select-range.ts';

const NONE: RowSelection = { ids: new Set(), anchor: undefined };

export type TransactionSelection = {
  /**
   * The selected transactions. All of them are on the current page, except after `chooseAll`, which can select
   * transactions on other pages.
   */
  chosen: ListedTransaction[];
  isChosen: (transaction: ListedTransaction) => boolean;
  choose: (transactions: ListedTransaction[], isChosen: boolean) => void;
  /** Selects one row or, with `isRange`, all rows from the row that was selected last. */
  chooseRow: (transaction: ListedTransaction, isChosen: boolean, isRange: boolean) => void;
  /** Selects these transactions, even if they are on other pages. */
  chooseAll: (transactions: ListedTransaction[]) => void;
};

type SelectionState = RowSelection & { viewKey: string; elsewhere?: ListedTransaction[] };

/** Returns the selected transactions. They are deselected when the page or the filters change. */
export function useTransactionSelection(view: ListSearchParams, onPage: ListedTransaction[]): TransactionSelection {
  const viewKey = JSON.stringify(view);
  const [state, setState] = useState<SelectionState>({ viewKey, ...NONE });
  if (state.viewKey !== viewKey) setState({ viewKey, ...NONE });
  const isChosen = ({ _id }: ListedTransaction) => state.ids.has(_id);

  const choose = (transactions: ListedTransaction[], toBe: boolean) =>
    setState(({ ids, ...others }) => {
      const next = new Set(ids);
      for (const _id of sentIds(transactions)) toBe ? next.add(_id) : next.delete(_id);
      return { ...others, viewKey, ids: next };
    });
  const chooseRow = ({ _id }: ListedTransaction, toBe: boolean, isRange: boolean) =>
    setState(({ ids, anchor, ...others }) => ({
      ...others,
      viewKey,
      ...selectRow({ ids, anchor }, _id, { isChosen: toBe, isRange, rowIds: sentIds(onPage) }),
    }));
  const chooseAll = (all: ListedTransaction[]) => {
    const here = new Set(onPage.map(({ _id }) => _id));
    const elsewhere = all.filter(({ _id }) => !here.has(_id));
    setState({ viewKey, ids: new Set(sentIds(all)), anchor: undefined, elsewhere });
  };
  const chosen = [...onPage, ...(state.elsewhere ?? [])].filter(isChosen);
  return { chosen, isChosen, choose, chooseRow, chooseAll };
}

/** Skips unsent entries, because the server does not know about them yet. */
function sentIds(transactions: readonly ListedTransaction[]): string[] {
  return transactions.map(({ _id }) => _id).filter((id) => !isUnsentId(id));
}
