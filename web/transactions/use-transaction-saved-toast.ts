import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteTransaction, type Transaction } from '../../contract/transactions/transactions.ts';
import { TRASH_RETENTION_DAYS } from '../../contract/transactions/trash.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

/**
 * Returns a function that shows a toast after saving a transaction. A new transaction has an Undo button. A transaction
 * outside the list has a Show button. No toast is shown if a changed transaction is visible in the list.
 */
export function useTransactionSavedToast(): (saved: Transaction, how: { isNew: boolean }) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (saved, { isNew }) => {
    const place = placeOf(client, saved._id);
    if (!isNew && place !== 'elsewhere') return;
    const { addedOn: day, name } = saved;
    const show: ToastAction = {
      label: 'Show',
      busyLabel: 'Show',
      // The link opens the day of the transaction. A new transaction is the first one of its day. An older one may be
      // on a later page, so the link also searches for its name.
      run: () => navigate({ to: '/transactions', search: { from: day, to: day, ...(!isNew && { search: name }) } }),
    };
    const offers = [...(place === 'shown' ? [] : [show]), ...(isNew ? [undo(client, saved._id)] : [])];
    const where = isUnsentId(saved._id) ? 'Saved on this device' : 'Saved';
    showToastMessage(
      'success',
      place === 'elsewhere' ? `${where}, but not listed on this page.` : `${where}.`,
      ...offers,
    );
  };
}

function undo(client: QueryClient, id: string): ToastAction {
  return {
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      callServer(deleteTransaction, { params: { id } })
        .then(
          () =>
            showToastMessage(
              'success',
              isUnsentId(id)
                ? 'Undone.'
                : `Undone. The transaction stays in the trash for ${TRASH_RETENTION_DAYS} days.`,
            ),
          (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
        )
        .finally(() => refetchInAllTabs(client)),
  };
}

/**
 * Returns where the saved transaction is: `shown` if a list on the page contains it, `elsewhere` if no list contains
 * it, or `nowhere` if the page has no lists.
 */
function placeOf(client: QueryClient, id: string): 'shown' | 'elsewhere' | 'nowhere' {
  const lists = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => {
      const { transactions, recentTransactions, entries } = Object(state.data);
      return [transactions, recentTransactions, entries].filter(Array.isArray);
    });
  if (lists.flat().some((each) => Object(each)._id === id)) return 'shown';
  return lists.length > 0 ? 'elsewhere' : 'nowhere';
}
