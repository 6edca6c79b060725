import { undoChange } from '../../contract/transactions/bulk-changes.ts';
import { explainRequestError } from '../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

type Undo = (input: { body: { changeId: string } }) => Promise<{ message: string; keptCount: number }>;

/** Returns a function that creates an Undo button for a bulk change. The button works for one day after the change. */
export function useUndoAction(): (changeId: string, onDone?: () => void) => ToastAction {
  const { mutateAsync: undo } = useOperationMutation(undoChange);
  return (changeId, onDone) => createUndoAction(undo, changeId, onDone);
}

/**
 * Creates an Undo button for a bulk change, outside a component.
 * @param undo sends the request
 */
export function createUndoAction(undo: Undo, changeId: string, onDone = () => {}): ToastAction {
  return {
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      undo({ body: { changeId } }).then(
        (reply) => {
          showToastMessage(reply.keptCount > 0 ? 'info' : 'success', reply.message);
          onDone();
        },
        (problem) => showToastMessage('error', explainRequestError(problem, UNDO_FAILED_MESSAGE)),
      ),
  };
}
