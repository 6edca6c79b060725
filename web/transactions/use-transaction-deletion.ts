import * as operations from '../../contract/transactions/transactions.ts';
import { deleteTransfer } from '../../contract/transactions/transfers.ts';
import { TRASH_RETENTION_DAYS } from '../../contract/transactions/trash.ts';
import { explainRequestError, explainServerError } from '../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { CHECKED_ENTRY_NOTE, useDescribeBrokenReconciliations } from '../editing/use-checked-entry-warning.ts';
import { formatCount } from '../lists/format-count.ts';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

/**
 * Returns functions that ask for confirmation, delete transactions and then offer an Undo button.
 * @param onDeleted called with the deleted transactions
 */
export function useTransactionDeletion(onDeleted: (transactions: operations.ListedTransaction[]) => void) {
  const confirmDelete = useConfirmDelete();
  const describeBroken = useDescribeBrokenReconciliations();
  const { mutateAsync: deleteOne } = useOperationMutation(operations.deleteTransaction);
  const { mutateAsync: deleteOneTransfer } = useOperationMutation(deleteTransfer);
  const { mutateAsync: deleteMany } = useOperationMutation(operations.deleteTransactions);
  const { mutateAsync: restore } = useOperationMutation(operations.restoreTransactions);

  const undo = (transactionIds: string[]): ToastAction => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      restore({ body: { transactionIds } }).then(
        (reply) => showToastMessage('success', reply.message),
        (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
      ),
  });

  const deleteTransaction = async (transaction: operations.ListedTransaction) => {
    const { _id, name, addedOn, isTransfer } = transaction;
    const isChecked = isCheckedEntry(transaction);
    const checkedNote = isChecked && `${CHECKED_ENTRY_NOTE} ${await describeBroken(_id)}`.trim();
    const hasGone = await confirmDelete({
      thing: isTransfer ? 'transfer' : 'transaction',
      subject: `${name}, ${formatDay(addedOn)}`,
      ...(!isUnsentId(_id) && { note: noteOf(checkedNote) }),
      run: () => (isTransfer ? deleteOneTransfer : deleteOne)({ params: { id: _id } }),
      offer: undo([_id]),
    });
    if (hasGone) onDeleted([transaction]);
    return hasGone;
  };
  const deleteTransactions = async (transactions: operations.ListedTransaction[]) => {
    const ids = transactions.map(({ _id }) => _id);
    const checkedCount = transactions.filter(isCheckedEntry).length;
    const haveGone = await confirmDelete({
      thing: 'transactions',
      message: `Are you sure you want to permanently delete these ${ids.length} transactions? This action cannot be undone.`,
      note: noteOf(
        checkedCount > 0 && `${formatCount(checkedCount, 'of them was', 'of them were')} checked against a statement.`,
      ),
      run: () => deleteMany({ body: { transactionIds: ids } }),
      offer: undo(ids),
      explain: (error) => explainServerError(error, 'Failed to delete transactions. Please try again.'),
    });
    if (haveGone) onDeleted(transactions);
  };
  return { deleteTransaction, deleteTransactions, undoDeletion: (id: string) => undo([id]).run() };
}

/**
 * Returns the note that says for how long deleted transactions can be restored.
 * @param more text to put before the note
 */
function noteOf(more: string | false): string {
  return [
    ...(more ? [more] : []),
    `Deleted transactions can be restored from the trash for ${TRASH_RETENTION_DAYS} days.`,
  ].join(' ');
}

/**
 * True if a transaction was checked against a statement. A transfer counts as checked if it was checked in one of its
 * two accounts.
 */
export function isCheckedEntry({ isChecked, isFromChecked, isToChecked }: operations.ListedTransaction): boolean {
  return isChecked || isFromChecked === true || isToChecked === true;
}
