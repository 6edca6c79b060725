import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/accounts.ts';
import { explain } from '../api-error.ts';
import { notify } from '../toasts/toasts.tsx';
import { useChange } from '../use-operation.ts';
import { accountsQuery } from './queries.ts';

/** Moves accounts up and down. Changes show at once, and are reverted if the server refuses. */
export function useOrder(accounts: operations.MoneyAccount[]) {
  const client = useQueryClient();
  const { mutateAsync } = useChange(operations.orderMoneyAccounts);
  const [said, say] = useState('');
  const pressed = useRef<HTMLElement>(null);

  // Moving a row makes its buttons lose focus.
  useEffect(() => {
    if (accounts.length > 0) pressed.current?.focus();
    pressed.current = null;
  }, [accounts]);

  /** @param steps -1 for up, 1 for down */
  const move = async (account: operations.MoneyAccount, steps: -1 | 1, button: HTMLElement) => {
    const from = accounts.indexOf(account);
    const other = accounts[from + steps];
    if (other === undefined) return;
    const moved = accounts.with(from, other).with(from + steps, account);
    pressed.current = button;
    client.setQueryData(accountsQuery.queryKey, moved);
    say(`${account.name} is now ${from + steps + 1} of ${accounts.length}.`);
    try {
      await mutateAsync({ body: { accountIds: moved.map(({ _id }) => _id) } });
    } catch (error) {
      notify('error', explain(error, 'The order could not be saved. Please try again.'));
    }
  };
  return { move, said };
}
