import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_CHANGED_TRANSACTIONS } from '../../../contract/transactions/bulk-changes.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { formatNumber } from '../../region/format-number.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import type { ListSearchParams } from '../list-address.ts';
import { transactionsQuery } from '../queries.ts';

/** Maximum number of rows that the server returns per request. */
const ROWS_PER_REQUEST = 100;

type SelectAllProps = {
  view: ListSearchParams;
  /** The number of matching transactions, on all pages. */
  count: number;
  onSelect: (transactions: ListedTransaction[]) => void;
};

/** Selects the matching transactions on all pages, up to the maximum for a bulk change. */
export function SelectAllButton({ view, count, onSelect }: SelectAllProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const all: ListedTransaction[] = [];
      for (let page = 1; all.length < Math.min(count, MAX_CHANGED_TRANSACTIONS); page++) {
        const { transactions } = await client.fetchQuery(transactionsQuery({ ...view, page, rows: ROWS_PER_REQUEST }));
        if (transactions.length === 0) break;
        all.push(...transactions);
      }
      return all.slice(0, MAX_CHANGED_TRANSACTIONS);
    },
    onSuccess: onSelect,
    onError: (error) =>
      showToastMessage('error', explainRequestError(error, 'The transactions could not be selected. Try again.')),
  });
  return (
    <Anchor component="button" type="button" size="xs" disabled={isPending} onClick={() => mutate()}>
      {count > MAX_CHANGED_TRANSACTIONS
        ? `Select the newest ${formatNumber(MAX_CHANGED_TRANSACTIONS)}`
        : `Select all ${formatNumber(count)}`}
    </Anchor>
  );
}
