import { undoChange } from '../../contract/transactions/change-many.ts';
import { explainRequestError } from '../api/api-error.ts';
import { UNDO_FAILED } from '../api/messages.ts';
import { useChange } from '../api/use-operation.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showNotification } from '../toasts/toasts.tsx';

/** Returns a function that creates the Undo button for a bulk change, which the server can undo for one day. */
export function useUndoAction(): (changeId: string, onDone?: () => void) => ToastAction {
  const { mutateAsync: undo } = useChange(undoChange);
  return (changeId, onDone = () => {}) => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      undo({ body: { changeId } }).then(
        (reply) => {
          showNotification(reply.keptCount > 0 ? 'info' : 'success', reply.message);
          onDone();
        },
        (problem) => showNotification('error', explainRequestError(problem, UNDO_FAILED)),
      ),
  });
}
