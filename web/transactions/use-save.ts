import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewTransaction } from '../../contract/transactions.ts';
import { summaryQuery } from '../dashboard/queries.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { useDraftKey } from '../draft-key.ts';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';

/**
 * Saves a new transaction, once, having asked first where an expense is larger than what there is.
 * @param save sends it; a refusal is thrown
 */
export function useSave(save: (body: NewTransaction, key: string) => Promise<unknown>, onSaved: () => void) {
  const client = useQueryClient();
  const { confirm } = useDialogs();
  const { currency } = useDisplayCurrency();
  const keyOf = useDraftKey();

  const isMeant = async ({ isIncome, cost }: NewTransaction): Promise<boolean> => {
    if (isIncome) return true;
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

  return useMutation({
    mutationFn: async (body: NewTransaction): Promise<'saved' | 'cancelled'> => {
      if (!(await isMeant(body))) return 'cancelled';
      await save(body, keyOf(body));
      return 'saved';
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') onSaved();
    },
  });
}
