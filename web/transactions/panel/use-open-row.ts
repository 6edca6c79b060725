import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedTransaction } from '../../../contract/transactions.ts';
import { addressOf } from '../address.ts';

/** Which transaction is open beside the list, kept in the address: back closes it, and a reload opens it again. */
export function useOpenRow(listed: readonly ListedTransaction[]) {
  const openId = useSearch({ from: '/shell/transactions', select: (search) => addressOf(search).open });
  const navigate = useNavigate({ from: '/transactions' });
  const go = (open: string | undefined, replace: boolean) =>
    navigate({ search: (before) => addressOf({ ...before, open }), replace, resetScroll: false });
  const place = listed.findIndex(({ _id }) => _id === openId);
  const found = listed[place];
  // What is deleted or moves to another page is not gone from the panel without a word.
  const [kept, keep] = useState(found);
  if (found && found !== kept) keep(found);
  return {
    open: found ?? (kept && kept._id === openId ? kept : null),
    isListed: found !== undefined,
    previous: found && listed[place - 1],
    next: found && listed[place + 1],
    /** From one to the next there is one entry of the history. */
    show: (id: string) => go(id, openId !== undefined),
    close: () => go(undefined, true),
  };
}
