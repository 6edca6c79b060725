import { restoreTransactions } from '../../contract/transactions/transactions.ts';
import { deleteTrashedPermanently, emptyTrash, type TrashedTransaction } from '../../contract/transactions/trash.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** Returns functions that restore deleted transactions, or delete them permanently after confirmation. */
export function useTrashActions() {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: sendRestore, isPending } = useOperationMutation(restoreTransactions);
  const { mutateAsync: sendDelete } = useOperationMutation(deleteTrashedPermanently);
  const { mutateAsync: sendEmpty } = useOperationMutation(emptyTrash);
  return {
    isRestoring: isPending,
    /** Resolves to true if the transactions were restored. */
    restore: (transactions: readonly TrashedTransaction[]) =>
      sendRestore({ body: { transactionIds: transactions.map(({ _id }) => _id) } }).then(
        ({ message }) => {
          showToastMessage('success', message);
          return true;
        },
        (error) => {
          showToastMessage('error', explainRequestError(error, 'The transaction could not be restored. Try again.'));
          return false;
        },
      ),
    removeForGood: ({ _id, name, addedOn, isTransfer }: TrashedTransaction) =>
      confirmDelete({
        thing: isTransfer ? 'transfer' : 'transaction',
        title: 'Delete Permanently',
        subject: `${name}, ${formatDay(addedOn)}`,
        note: 'This cannot be undone.',
        run: () => sendDelete({ params: { id: _id } }),
      }),
    empty: () =>
      confirmDelete({
        thing: 'trash',
        title: 'Empty the Trash',
        message: 'Are you sure you want to delete everything in the trash permanently? This cannot be undone.',
        confirmLabel: 'Empty Trash',
        run: () => sendEmpty({}),
      }),
  };
}
