import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { toMinor } from '../../../domain/money.ts';
import { explain } from '../../api/api-error.ts';
import { fetchAhead, lateDialog } from '../../dialogs/late-dialog.tsx';
import { notify } from '../../toasts/toasts.tsx';
import type { Purpose } from '../../transactions/draft.ts';
import { proposeSplit } from '../../transactions/split/by-items.ts';
import { receiptItemsQuery } from '../queries.ts';

const [TransactionDialog, loadForm] = lateDialog(() => import('../../transactions/transaction-dialog.tsx'));

const readyForm = fetchAhead(loadForm);

/**
 * The button that opens the transaction form with one line for each item. Renders nothing if there is no expense, or if
 * there are fewer than two items.
 */
export function SplitByItems({ receipt }: { receipt: ReceiptDetails }) {
  const { transaction, items } = receipt;
  const client = useQueryClient();
  const [open, setOpen] = useState<Purpose | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (transaction === null || transaction.isIncome || items.filter(({ amount }) => amount > 0).length < 2) return null;

  const propose = async () => {
    setLoading(true);
    try {
      const split = proposeSplit(await client.fetchQuery(receiptItemsQuery(receipt._id)), toMinor(transaction.cost));
      if (split) setOpen({ mode: 'edit', transaction, split });
      else notify('info', 'Cannot split: only one item has an amount.');
    } catch (error) {
      notify('error', explain(error, 'The items could not be loaded. Please try again.'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={propose} {...readyForm}>
        Split by Items
      </Button>
      <TransactionDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}
