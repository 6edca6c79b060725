import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Receipt } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions.ts';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { saveFile } from '../save-file.ts';
import { notify } from '../toasts/notify.ts';
import { receiptQuery, useDeleteReceipt, useDownloadOriginal } from './queries.ts';
import { removeUploadOf } from './upload/upload-queue.ts';

/**
 * Deletes a receipt after having asked.
 * @param onDeleted called once it is deleted and the question has closed
 */
export function useReceiptDeletion(onDeleted: () => void) {
  const { confirm } = useDialogs();
  const { mutateAsync } = useDeleteReceipt();
  const deleteReceipt = async ({ _id, transactionId }: Pick<Receipt, '_id' | 'transactionId'>) => {
    const isDone = await confirm({
      title: 'Delete receipt',
      message:
        transactionId === null
          ? 'Are you sure you want to delete this receipt? No expense is recorded from it. This action cannot be undone.'
          : 'Are you sure you want to delete this receipt? Its transaction stays. This action cannot be undone.',
      confirmLabel: 'Delete',
      cancelLabel: 'Cancel',
      isDangerous: true,
      act: {
        run: async () => {
          const { message } = await mutateAsync(_id);
          removeUploadOf(_id);
          notify('success', message);
        },
        busyLabel: 'Deleting...',
        explain: (error) => explain(error, 'The receipt could not be deleted. Please try again.'),
      },
    });
    if (isDone) onDeleted();
  };
  return { deleteReceipt };
}

/** Downloads the file as it was uploaded. */
export function useDownload() {
  const { mutate, isPending } = useDownloadOriginal();
  const start = ({ _id, fileName }: Receipt) =>
    mutate(_id, {
      onSuccess: (bytes) => saveFile(bytes, fileName),
      onError: (error) => notify('error', explain(error, 'The file could not be downloaded. Please try again.')),
    });
  return { start, isPending };
}

/** A link to a transaction: the list, searched for its name on its day. */
export function linkToTransaction({ name, addedOn }: Transaction) {
  return { to: '/transactions', search: { search: name, from: addedOn, to: addedOn } } as const;
}

/** Goes to the transaction of a receipt. It is fetched first: with a name that has changed since, the link would find nothing. */
export function useShowTransaction(): (receiptId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (receiptId) => {
    try {
      const receipt = await client.fetchQuery(receiptQuery(receiptId));
      if (receipt?.transaction) await navigate(linkToTransaction(receipt.transaction));
    } catch (error) {
      notify('error', explain(error, 'The transaction could not be found. Please try again.'));
    }
  };
}
