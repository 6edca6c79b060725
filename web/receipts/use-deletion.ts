import type { Receipt } from '../../contract/receipts.ts';
import { explain } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { notify } from '../toasts/notify.ts';
import { useDeleteReceipt } from './queries.ts';
import { settleUpload } from './upload/upload-queue.ts';

/**
 * Deletes a receipt after having asked.
 * @param onDeleted when it is out of sight
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
          settleUpload(_id);
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
