import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteTransaction, type Transaction } from '../../contract/transactions/transactions.ts';
import { DAYS_IN_TRASH } from '../../contract/transactions/trash.ts';
import { explain } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { invalidateEverywhere } from '../api/changes.ts';
import { isWaiting } from '../offline/waiting-row.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';

/**
 * Returns a function that shows a toast after a transaction was saved. A new transaction has an Undo button, and a
 * transaction outside of the visible list has a Show button. A visible change to an existing transaction needs no
 * toast.
 */
export function useSavedToast(): (saved: Transaction, how: { isNew: boolean }) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (saved, { isNew }) => {
    const place = placeOf(client, saved._id);
    if (!isNew && place !== 'elsewhere') return;
    const { addedOn: day, name } = saved;
    const show: Offer = {
      label: 'Show',
      busyLabel: 'Show',
      // A new transaction is the first of its day. An older transaction may be on a later page of that day, so the link
      // also searches for its name.
      run: () => navigate({ to: '/transactions', search: { from: day, to: day, ...(!isNew && { search: name }) } }),
    };
    const offers = [...(place === 'shown' ? [] : [show]), ...(isNew ? [undo(client, saved._id)] : [])];
    const where = isWaiting(saved._id) ? 'Saved on this device' : 'Saved';
    notify('success', place === 'elsewhere' ? `${where}, but not shown in this list.` : `${where}.`, ...offers);
  };
}

function undo(client: QueryClient, id: string): Offer {
  return {
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      call(deleteTransaction, { params: { id } })
        .then(
          () =>
            notify('success', isWaiting(id) ? 'Undone.' : `Undone. It stays in the trash for ${DAYS_IN_TRASH} days.`),
          (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
        )
        .finally(() => invalidateEverywhere(client)),
  };
}

/**
 * Returns where the page shows a transaction: `shown` in one of its lists, `elsewhere` if its lists do not contain the
 * transaction, or `nowhere` if the page has no lists.
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
