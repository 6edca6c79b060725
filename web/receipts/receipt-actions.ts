import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation, useOperationWithoutRefetch } from '../api/use-operation.ts';
import { saveFile } from '../browser/save-file.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { receiptQuery } from './queries.ts';
import { removeReceiptUpload } from './upload/upload-queue.ts';

/**
 * Returns a function that asks for confirmation, then deletes a receipt.
 * @param onDeleted called after the dialog has closed
 */
export function useReceiptDeletion(onDeleted: () => void) {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useOperationMutation(operations.deleteReceipt);
  const deleteReceipt = async ({ _id, transactionId }: Pick<operations.Receipt, '_id' | 'transactionId'>) => {
    const isDeleted = await confirmDelete({
      thing: 'receipt',
      message:
        transactionId === null
          ? 'Are you sure you want to delete this receipt? No expense was recorded from it. This action cannot be undone.'
          : 'Are you sure you want to delete this receipt? Its transaction is kept. This action cannot be undone.',
      run: async () => {
        const reply = await mutateAsync({ params: { id: _id } });
        removeReceiptUpload(_id);
        return reply;
      },
    });
    if (isDeleted) onDeleted();
  };
  return { deleteReceipt };
}

/** Returns a function that downloads the original file. */
export function useReceiptDownload() {
  const { mutate, isPending } = useOperationWithoutRefetch(operations.getReceiptOriginal);
  const start = ({ _id, fileName }: operations.Receipt) =>
    mutate(
      { params: { id: _id } },
      {
        onSuccess: (bytes) => saveFile(bytes, fileName),
        onError: (error) =>
          showToastMessage('error', explainRequestError(error, 'The file could not be downloaded. Try again.')),
      },
    );
  return { start, isPending };
}

/** Returns the query parameters with which the transaction list finds a transaction by its name and day. */
export function toTransactionLink({ name, addedOn }: Transaction) {
  return { to: '/transactions', search: { search: name, from: addedOn, to: addedOn } } as const;
}

/**
 * Returns a function that opens the transaction of a receipt. The function loads the transaction first, because the
 * name of the transaction may have changed.
 */
export function useOpenReceiptTransaction(): (receiptId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (receiptId) => {
    try {
      const receipt = await client.fetchQuery(receiptQuery(receiptId));
      if (receipt?.transaction) await navigate(toTransactionLink(receipt.transaction));
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The transaction could not be found. Try again.'));
    }
  };
}
