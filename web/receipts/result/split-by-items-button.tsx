import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { amountToMinor } from '../../../domain/money.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { proposeSplit } from '../../transactions/split/propose-split.ts';
import type { TransactionFormPurpose } from '../../transactions/transaction-draft.ts';
import { receiptItemsQuery } from '../queries.ts';

const [TransactionDialog, loadDialog] = createLazyDialog(() => import('../../transactions/transaction-dialog.tsx'));

const preloadProps = preloadOnHover(loadDialog);

/**
 * A button that opens the transaction form with a line for each item on the receipt. Renders nothing if there is no
 * expense or only one item.
 */
export function SplitByItemsButton({ receipt }: { receipt: ReceiptDetails }) {
  const { transaction, items } = receipt;
  const client = useQueryClient();
  const [open, setOpen] = useState<TransactionFormPurpose | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (transaction === null || transaction.isIncome || items.filter(({ amount }) => amount > 0).length < 2) return null;

  const openSplit = async () => {
    setLoading(true);
    try {
      const split = proposeSplit(
        await client.fetchQuery(receiptItemsQuery(receipt._id)),
        amountToMinor(transaction.cost),
      );
      if (split) setOpen({ mode: 'edit', transaction, split });
      else showToastMessage('info', 'This receipt cannot be split, because only one item has an amount.');
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The items could not be loaded. Try again.'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={openSplit} {...preloadProps}>
        Split by Items
      </Button>
      <TransactionDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}
