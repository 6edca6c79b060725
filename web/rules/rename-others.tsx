import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { applyRules } from '../../contract/transactions/rules.ts';
import { explainRequestError } from '../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useUndoAction } from '../editing/use-undo-action.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { formatCount } from '../lists/format-count.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { rulesPreviewQuery } from './queries.ts';
import { createRenamingRule, type Renaming } from './renaming.ts';
import classes from './rules.module.css';

type RenameOthersProps = { renaming: Renaming; onDone: () => void };

/**
 * Offers to rename the other transactions with the same old name. Renders nothing if there are none. `lazy` requires a
 * default export.
 */
export default function RenameOthers({ renaming, onDone }: RenameOthersProps) {
  const rule = createRenamingRule(renaming);
  const { data } = useQuery(rulesPreviewQuery(rule));
  const { mutateAsync: apply, isPending } = useOperationMutation(applyRules);
  const undoing = useUndoAction();
  const count = data ? data.count + data.checkedCount : 0;
  const rename = async () => {
    try {
      // A name does not affect balances, so checked transactions are renamed too.
      const { message, changeId } = await apply({ body: { rule, withChecked: true } });
      onDone();
      showToastMessage('success', message, changeId === null ? undefined : undoing(changeId));
    } catch (error) {
      showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE));
    }
  };
  if (count === 0) return null;
  return (
    <section className={`${classes.renaming} stack gap-sm text-sm`} aria-label="Rename others">
      <p role="status" className="anywhere">
        Rename the other {formatCount(count, 'transaction')} named “{renaming.from}” to “{renaming.to}” too?
      </p>
      <div className="flex wrap gap-xs">
        <BusyButton
          variant="default"
          label={`Rename ${formatCount(count, 'Transaction')}`}
          busyLabel="Renaming..."
          isBusy={isPending}
          onClick={rename}
        />
        <Button variant="subtle" onClick={onDone}>
          No
        </Button>
      </div>
    </section>
  );
}
