import * as operations from '../../contract/transactions/rules.ts';
import { explainRequestError } from '../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { useIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import type { ToastAction } from '../toasts/toast-actions.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

/**
 * Returns a function that asks for confirmation, deletes a rule and then offers an Undo button. It resolves to true if
 * the rule was deleted.
 */
export function useRuleDeletion() {
  const confirmDelete = useConfirmDelete();
  const keyOf = useIdempotencyKey();
  const { mutateAsync: remove } = useOperationMutation(operations.deleteRule);
  const { mutateAsync: create } = useOperationMutation(operations.createRule);
  const undo = ({ conditions, changes }: operations.Rule, place: number): ToastAction => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () => {
      const body = { conditions, changes, place };
      return create({ body, key: keyOf(body) }).then(
        () => showToastMessage('success', 'Rule restored.'),
        (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
      );
    },
  });
  return (rule: operations.Rule, subject: string, place: number) =>
    confirmDelete({
      thing: 'rule',
      subject,
      note: 'Transactions that the rule has changed stay as they are.',
      run: () => remove({ params: { id: rule._id } }),
      offer: undo(rule, place),
    });
}
