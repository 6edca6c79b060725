import * as operations from '../../contract/recurring.ts';
import { explain } from '../api/api-error.ts';
import { useChange } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useSave } from '../editing/use-save.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';

/** The actions of an item, except editing. */
export type ItemChange = 'pause' | 'resume' | 'skip' | 'post';
type Wanted = { of: operations.Recurring; change: ItemChange };

/** Returns functions that pause, resume, skip or post an item and then show a message with an Undo button. */
export function useItemChanges(onDone: () => void) {
  const { mutateAsync: pause } = useChange(operations.pauseRecurring);
  const { mutateAsync: skip } = useChange(operations.skipRecurring);
  const { mutateAsync: post } = useChange(operations.postRecurring);
  const { mutateAsync: takeBack } = useChange(operations.takeBackRecurring);

  const undo = (run: () => Promise<operations.Recurring>): Offer => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      run().then(
        ({ name, nextDueDate }) => notify('success', `${name} is due on ${formatDay(nextDueDate)}.`),
        (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
      ),
  });

  const make = async ({ of: { _id: id, name, nextDueDate: dueDate }, change }: Wanted, key: string) => {
    const params = { id };
    if (change === 'pause' || change === 'resume') {
      const isPaused = change === 'pause';
      const saved = await pause({ params, body: { isPaused } });
      const words = isPaused ? `${name} is paused.` : `${name} resumed. ${nextDue(saved)}`;
      notify('success', words, isPaused ? undo(() => pause({ params, body: { isPaused: false } })) : undefined);
      return saved;
    }
    if (change === 'skip') {
      const saved = await skip({ params, body: { dueDate } });
      const back = undo(() => takeBack({ params, body: { dueDate } }));
      notify('success', `${name} skipped on ${formatDay(dueDate)}. ${nextDue(saved)}`, back);
      return saved;
    }
    const { transactionId, ...saved } = await post({ params, body: { dueDate }, key });
    const back = undo(() => takeBack({ params, body: { dueDate, transactionId } }));
    notify('success', `${name} posted today. ${nextDue(saved)}`, back);
    return saved;
  };

  return useSave<Wanted, operations.Recurring>({ save: make, onSaved: onDone });
}

function nextDue({ nextDueDate }: operations.Recurring): string {
  return `Next due ${formatDay(nextDueDate)}.`;
}
