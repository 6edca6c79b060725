import { useQueryClient } from '@tanstack/react-query';
import type { NewTransaction } from '../../contract/transactions.ts';
import { NetworkError } from '../api-error.ts';
import { summaryQuery } from '../dashboard/queries.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';

/** Asks before a new expense that is larger than what there is, opening balances included. The answer is whether to record it. */
export function useBalanceCheck(): (entry: NewTransaction) => Promise<boolean> {
  const client = useQueryClient();
  const { confirm } = useDialogs();
  const { currency } = useDisplayCurrency();
  return async ({ isIncome, cost }) => {
    if (isIncome) return true;
    const summary = await client.fetchQuery(summaryQuery).catch((error) => {
      if (error instanceof NetworkError) return undefined;
      throw error;
    });
    // Nobody knows what there is: an entry is kept for when the server is back without that.
    if (!summary) return true;
    const { balance, balanceWithOpening } = summary;
    const there = balanceWithOpening ?? balance;
    if (cost <= there) return true;
    const [expense, available] = [cost, there].map((amount) => formatMoney(amount, currency));
    return confirm({
      title: 'Negative balance',
      message: `Warning: This expense (${expense}) exceeds your current balance (${available}). Proceeding will result in a negative balance. Do you wish to submit anyway?`,
      confirmLabel: 'Submit anyway',
      cancelLabel: 'Cancel',
    });
  };
}
