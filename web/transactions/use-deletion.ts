import type { Transaction } from '../../contract/transactions.ts';
import { explain, sentenceOf } from '../api-error.ts';
import { formatDay } from '../days/format-day.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { notify } from '../toasts/notify.ts';
import { useDeleteTransaction, useDeleteTransactions, useRestoreTransactions } from './queries.ts';

/**
 * Deletes after having asked, and offers to undo it for as long as the notification stands.
 * @param onDeleted when they are out of sight
 */
export function useDeletion(onDeleted: (transactions: Transaction[]) => void) {
  const { confirm } = useDialogs();
  const { mutateAsync: deleteOne } = useDeleteTransaction();
  const { mutateAsync: deleteMany } = useDeleteTransactions();
  const { mutateAsync: restore } = useRestoreTransactions();

  const offerUndo = (ids: string[], { message }: { message: string }) =>
    notify('success', message, {
      label: 'Undo',
      busyLabel: 'Undoing...',
      run: () =>
        restore(ids).then(
          (reply) => notify('success', reply.message),
          (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
        ),
    });
  const look = { confirmLabel: 'Delete', cancelLabel: 'Cancel', isDangerous: true };

  const deleteTransaction = async (transaction: Transaction) => {
    const { _id, name, addedOn } = transaction;
    const isDone = await confirm({
      ...look,
      title: 'Delete transaction',
      subject: `${name}, ${formatDay(addedOn)}`,
      message: 'Are you sure you want to delete this transaction?',
      act: {
        run: async () => offerUndo([_id], await deleteOne(_id)),
        busyLabel: 'Deleting...',
        explain: (error) => explain(error, 'The transaction could not be deleted. Please try again.'),
      },
    });
    if (isDone) onDeleted([transaction]);
  };
  const deleteTransactions = async (transactions: Transaction[]) => {
    const ids = transactions.map(({ _id }) => _id);
    const isDone = await confirm({
      ...look,
      title: 'Delete transactions',
      message: `Are you sure you want to permanently delete these ${ids.length} transactions? This action cannot be undone.`,
      act: {
        run: async () => offerUndo(ids, await deleteMany(ids)),
        busyLabel: 'Deleting...',
        explain: (error) => sentenceOf(error, 'Failed to delete transactions. Please try again.'),
      },
    });
    if (isDone) onDeleted(transactions);
  };
  return { deleteTransaction, deleteTransactions };
}
