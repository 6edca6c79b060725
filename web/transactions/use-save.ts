import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewTransaction } from '../../contract/transactions.ts';
import { summaryQuery } from '../dashboard/queries.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';

type UseSave = {
  isNew: boolean;
  /** Sends it; a refusal is thrown. */
  save: (body: NewTransaction, key: string) => Promise<unknown>;
  onSaved: () => void;
};

/** Saves a transaction, once, having asked first where a new expense is larger than what there is. */
export function useSave({ isNew, save, onSaved }: UseSave) {
  const client = useQueryClient();
  const { confirm } = useDialogs();
  const { currency } = useDisplayCurrency();
  const keyOf = useIdempotencyKey();
  const isUnderWay = useRef(false);

  const isMeant = async ({ isIncome, cost }: NewTransaction): Promise<boolean> => {
    if (isIncome || !isNew) return true;
    const { balance } = await client.fetchQuery(summaryQuery);
    if (cost <= balance) return true;
    const [expense, available] = [cost, balance].map((amount) => formatMoney(amount, currency));
    return confirm({
      title: 'Negative balance',
      message: `Warning: This expense (${expense}) exceeds your current balance (${available}). Proceeding will result in a negative balance. Do you wish to submit anyway?`,
      confirmLabel: 'Submit anyway',
      cancelLabel: 'Cancel',
    });
  };

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: NewTransaction): Promise<'saved' | 'cancelled'> => {
      if (!(await isMeant(body))) return 'cancelled';
      await save(body, keyOf(body));
      return 'saved';
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') onSaved();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  /** A second press may come before the first shows. */
  const start = (body: NewTransaction) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { start, isPending, error };
}
