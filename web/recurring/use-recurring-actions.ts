import * as operations from '../../contract/recurring-items.ts';
import { explainRequestError } from '../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useFormSave } from '../editing/use-form-save.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** The actions for an item, except for editing. */
export type RecurringAction = 'pause' | 'resume' | 'skip' | 'post';
type Wanted = { of: operations.Recurring; change: RecurringAction };

/** Returns functions that pause, resume, skip or post an item, and then show a message with an Undo button. */
export function useRecurringActions(onDone: () => void) {
  const { mutateAsync: pause } = useOperationMutation(operations.pauseRecurring);
  const { mutateAsync: skip } = useOperationMutation(operations.skipRecurring);
  const { mutateAsync: post } = useOperationMutation(operations.postRecurring);
  const { mutateAsync: takeBack } = useOperationMutation(operations.undoRecurringOccurrence);

  const undo = (run: () => Promise<operations.Recurring>): ToastAction => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      run().then(
        ({ name, nextDueDate }) => showToastMessage('success', `${name} is due on ${formatDay(nextDueDate)}.`),
        (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
      ),
  });

  const make = async ({ of: { _id: id, name, nextDueDate: dueDate }, change }: Wanted, key: string) => {
    const params = { id };
    if (change === 'pause' || change === 'resume') {
      const isPaused = change === 'pause';
      const saved = await pause({ params, body: { isPaused } });
      const words = isPaused ? `${name} is paused.` : `${name} resumed. ${nextDue(saved)}`;
      showToastMessage(
        'success',
        words,
        isPaused ? undo(() => pause({ params, body: { isPaused: false } })) : undefined,
      );
      return saved;
    }
    if (change === 'skip') {
      const saved = await skip({ params, body: { dueDate } });
      const back = undo(() => takeBack({ params, body: { dueDate } }));
      showToastMessage('success', `${name} skipped on ${formatDay(dueDate)}. ${nextDue(saved)}`, back);
      return saved;
    }
    const { transactionId, ...saved } = await post({ params, body: { dueDate }, key });
    const back = undo(() => takeBack({ params, body: { dueDate, transactionId } }));
    showToastMessage('success', `${name} posted today. ${nextDue(saved)}`, back);
    return saved;
  };

  return useFormSave<Wanted, operations.Recurring>({ save: make, onSaved: onDone });
}

function nextDue({ nextDueDate }: operations.Recurring): string {
  return `Next due ${formatDay(nextDueDate)}.`;
}
