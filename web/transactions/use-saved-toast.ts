import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteTransaction, type Transaction } from '../../contract/transactions.ts';
import { DAYS_IN_TRASH } from '../../contract/trash.ts';
import { call } from '../api.ts';
import { explain } from '../api-error.ts';
import { invalidateEverywhere } from '../changes.ts';
import { isWaiting } from '../offline/waiting-row.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';

/**
 * Says that a transaction is saved: of a new one with a way to take it back, and where it is not in the list that is shown, with
 * one that leads to it. Of a change that is in sight it says nothing.
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
      // Of its day a new one is the first; another may be on a later page.
      run: () => navigate({ to: '/transactions', search: { from: day, to: day, ...(!isNew && { search: name }) } }),
    };
    const offers = [...(place === 'shown' ? [] : [show]), ...(isNew ? [undo(client, saved._id)] : [])];
    const where = isWaiting(saved._id) ? 'Saved on this device' : 'Saved';
    notify('success', place === 'elsewhere' ? `${where}, but not in this list.` : `${where}.`, ...offers);
  };
}

function undo(client: QueryClient, id: string): Offer {
  return {
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      call(deleteTransaction, { params: { id } })
        .then(
          () => notify('success', isWaiting(id) ? 'Undone.' : `Undone. For ${DAYS_IN_TRASH} days the trash has it.`),
          (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
        )
        .finally(() => invalidateEverywhere(client)),
  };
}

/**
 * Where a transaction is once all that is shown has been asked for again: in a list of the page, not in those that it has
 * (`elsewhere`), or nowhere, since the page has none.
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
