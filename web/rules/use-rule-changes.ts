import * as operations from '../../contract/transactions/rules.ts';
import { explain } from '../api/api-error.ts';
import { useIdempotencyKey } from '../api/idempotency-key.ts';
import { useChange } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { notify } from '../toasts/toasts.tsx';
import type { Offer } from '../toasts/with-offer.tsx';

/**
 * Returns a function that asks for confirmation, deletes a rule, and offers Undo. It resolves with true if the rule was
 * deleted.
 */
export function useDeletion() {
  const confirmDelete = useConfirmDelete();
  const keyOf = useIdempotencyKey();
  const { mutateAsync: remove } = useChange(operations.deleteRule);
  const { mutateAsync: create } = useChange(operations.createRule);
  const undo = ({ conditions, changes }: operations.Rule, place: number): Offer => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () => {
      const body = { conditions, changes, place };
      return create({ body, key: keyOf(body) }).then(
        () => notify('success', 'Rule restored.'),
        (error) => notify('error', explain(error, 'This could not be undone. Please try again.')),
      );
    },
  });
  return (rule: operations.Rule, subject: string, place: number) =>
    confirmDelete({
      thing: 'rule',
      subject,
      note: 'Transactions it already changed are not affected.',
      run: () => remove({ params: { id: rule._id } }),
      offer: undo(rule, place),
    });
}
