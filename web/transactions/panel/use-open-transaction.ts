import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { getTransaction } from '../../../contract/transactions/merge-transactions.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../../api/use-operation.ts';
import { parseListAddress } from '../list-address.ts';

/**
 * Returns the transaction that is open next to the list. Its id is in the address, so that going back closes the
 * transaction and a reload keeps it open.
 */
export function useOpenTransaction(listed: readonly ListedTransaction[]) {
  const openId = useSearch({ from: '/shell/transactions', select: (search) => parseListAddress(search).open });
  const navigate = useNavigate({ from: '/transactions' });
  const { history } = useRouter();
  const go = (open: string | undefined, replace: boolean) =>
    navigate({ search: (before) => parseListAddress({ ...before, open }), replace, resetScroll: false });
  const insertList = useEffectEvent(async () => {
    if (openId === undefined || history.location.state.__TSR_index !== 0) return;
    await go(undefined, true);
    await go(openId, false);
  });
  // If a link has opened the transaction in a new tab, going back leads to the list and not out of the app.
  useEffect(() => {
    void insertList();
  }, []);
  const place = listed.findIndex(({ _id }) => _id === openId);
  const found = listed[place];
  // Keeps the transaction when it leaves the list, because the panel continues to show it, with a note that it is no
  // longer listed.
  const [kept, keep] = useState(found);
  if (found && found !== kept) keep(found);
  const isLinked = openId !== undefined && !found && kept?._id !== openId;
  // A link can open a transaction that is not in the list, such as the purchase of a refund.
  const linked = useQuery({
    ...createQueryOptions(getTransaction, { params: { id: openId ?? '' } }),
    enabled: isLinked,
  });
  const shown = isLinked && !linked.error ? linked.data : undefined;
  return {
    open: found ?? shown ?? (kept && kept._id === openId ? kept : null),
    isListed: (found ?? shown) !== undefined,
    previous: found && listed[place - 1],
    next: found && listed[place + 1],
    /** If a transaction is already open, replaces the history entry, so that going back closes the panel. */
    show: (id: string) => go(id, openId !== undefined),
    close: () => go(undefined, true),
  };
}
