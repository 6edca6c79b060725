import { undoChange } from '../../contract/transactions/change-many.ts';
import { explain } from '../api/api-error.ts';
import { useChange } from '../api/use-operation.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';

/** Returns a function that creates an Undo action for a bulk change. A change can be undone for one day. */
export function useUndoChange(): (changeId: string, onDone?: () => void) => Offer {
  const { mutateAsync: undo } = useChange(undoChange);
  return (changeId, onDone = () => {}) => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      undo({ body: { changeId } }).then(
        (reply) => {
          notify(reply.keptCount > 0 ? 'info' : 'success', reply.message);
          onDone();
        },
        (problem) => notify('error', explain(problem, 'This could not be undone. Please try again.')),
      ),
  });
}
