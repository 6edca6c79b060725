import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { parseListAddress } from '../address.ts';

/** The transaction that is open next to the list. It is kept in the address, so back closes it and reload opens it again. */
export function useOpenRow(listed: readonly ListedTransaction[]) {
  const openId = useSearch({ from: '/shell/transactions', select: (search) => parseListAddress(search).open });
  const navigate = useNavigate({ from: '/transactions' });
  const go = (open: string | undefined, replace: boolean) =>
    navigate({ search: (before) => parseListAddress({ ...before, open }), replace, resetScroll: false });
  const place = listed.findIndex(({ _id }) => _id === openId);
  const found = listed[place];
  // A transaction that was deleted or moved to another page stays in the panel, which then says so.
  const [kept, keep] = useState(found);
  if (found && found !== kept) keep(found);
  return {
    open: found ?? (kept && kept._id === openId ? kept : null),
    isListed: found !== undefined,
    previous: found && listed[place - 1],
    next: found && listed[place + 1],
    /** Moving from one transaction to the next does not add history entries. */
    show: (id: string) => go(id, openId !== undefined),
    close: () => go(undefined, true),
  };
}
