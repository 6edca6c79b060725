import { createRecurring, deleteRecurring, type NewRecurring } from '../../../contract/recurring-items.ts';
import { dismissRepeating, type RepeatingSeries, restoreRepeating } from '../../../contract/repeating-series.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import type { ToastAction } from '../../toasts/toast-actions.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';

/** Returns a recurring item that continues the payments of a series. */
export function toNewRecurringItem(series: RepeatingSeries): NewRecurring {
  const { name, category, amount, isIncome, isEstimate, accountId, frequency, every, on, weekend, startDate } = series;
  const { toAccountId } = series;
  return {
    name,
    // The server requires a category for every item, although transfers do not use it.
    category: toAccountId === undefined ? category : 'Miscellaneous',
    ...(toAccountId !== undefined && { toAccountId }),
    amount,
    isIncome,
    accountId,
    frequency,
    startDate,
    ...(isEstimate && { isEstimate }),
    ...(every && { every }),
    ...(on && { on }),
    ...(weekend && { weekend }),
  };
}

/** Returns functions that add or dismiss a detected series, and then show a message with an Undo button. */
export function useSeriesActions(series: RepeatingSeries, onDone: () => void) {
  const create = useOperationMutation(createRecurring);
  const dismiss = useOperationMutation(dismissRepeating);
  const { mutateAsync: remove } = useOperationMutation(deleteRecurring);
  const { mutateAsync: restore } = useOperationMutation(restoreRepeating);
  const { key, isIncome, amount, name } = series;
  const body = { key, isIncome, amount };
  const isBusy = create.isPending || dismiss.isPending;
  const run = async (change: () => Promise<[sentence: string, undo: ToastAction]>) => {
    if (isBusy) return;
    try {
      const [sentence, undo] = await change();
      onDone();
      showToastMessage('success', sentence, undo);
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The change could not be saved. Try again.'));
    }
  };
  return {
    isAdding: create.isPending,
    isDismissing: dismiss.isPending,
    add: () =>
      run(async () => {
        const { _id: id, nextDueDate } = await create.mutateAsync({
          body: toNewRecurringItem(series),
          key: createIdempotencyKey(),
        });
        return [
          `${name} added. Next due ${formatDay(nextDueDate)}.`,
          createUndo(() => remove({ params: { id } }), `${name} is no longer recurring.`),
        ];
      }),
    dismiss: () =>
      run(async () => {
        await dismiss.mutateAsync({ body });
        return [
          `${name} will not be suggested again.`,
          createUndo(() => restore({ body }), `${name} can be suggested again.`),
        ];
      }),
  };
}

function createUndo(run: () => Promise<unknown>, sentence: string): ToastAction {
  return {
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      run().then(
        () => showToastMessage('success', sentence),
        (error) => showToastMessage('error', explainRequestError(error, 'This could not be undone. Try again.')),
      ),
  };
}
