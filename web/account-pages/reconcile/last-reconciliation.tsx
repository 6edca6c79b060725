import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { undoReconciliation } from '../../../contract/reconciliations.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../../api/error-messages.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { Money } from '../../money/money.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import classes from './last-reconciliation.module.css';
import { lastReconciliationQuery } from './queries.ts';

/**
 * Shows the day up to which an account is reconciled. If later changes broke the reconciliation, also shows the
 * difference.
 */
export function LastReconciliation({ accountId }: { accountId: string }) {
  const { data } = useQuery(lastReconciliationQuery(accountId));
  const { confirm } = useDialogs();
  const { mutateAsync } = useOperationMutation(undoReconciliation);
  if (!data?.reconciliation) return null;
  const { day, balance, difference } = data.reconciliation;
  const undo = () =>
    confirm({
      title: 'Undo Reconciliation',
      message: `The entries stay checked. Moneta will no longer warn you about changes that would break the reconciliation through ${formatDay(day)}.`,
      confirmLabel: 'Undo',
      cancelLabel: 'Cancel',
      act: {
        run: async () => {
          const { message } = await mutateAsync({ params: { id: accountId }, query: { day } });
          return showToastMessage('success', message);
        },
        busyLabel: 'Undoing...',
        explain: (error) => explainRequestError(error, UNDO_FAILED_MESSAGE),
      },
    });
  return (
    <section className={`${classes.line} row wrap gap-xs text-sm`} aria-label="Reconciliation">
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        Reconciled through {formatDay(day)} (<Money amount={balance} />)
      </span>
      {difference !== 0 && (
        <strong className={classes.off}>
          It no longer adds up: <Money amount={Math.abs(difference)} /> {difference > 0 ? 'is missing' : 'too much'}.
        </strong>
      )}
      <Button variant="subtle" size="compact-sm" aria-label="Undo reconciliation" onClick={undo}>
        Undo
      </Button>
    </section>
  );
}
