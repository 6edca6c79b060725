import { useQuery } from '@tanstack/react-query';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { finishReconciliation, undoReconciliation } from '../../../contract/reconciliations.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { reconciliationQuery } from '../../accounts/queries.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE, UNDO_FAILED_MESSAGE } from '../../api/error-messages.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { Money } from '../../money/money.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import classes from './finish-reconciliation-bar.module.css';
import type { StatementBalance } from './statement-comparison.tsx';

type FinishBarProps = { account: MoneyAccount; statement: StatementBalance; onFinished: () => void };

/**
 * Shows which part of the statement's balance is not checked yet, with a button to finish the reconciliation. `lazy`
 * requires a default export.
 */
export default function FinishReconciliationBar({ account, statement, onFinished }: FinishBarProps) {
  const { balance, day } = statement;
  const { data } = useQuery(reconciliationQuery(account._id, balance, day));
  const { mutateAsync: finish, isPending } = useOperationMutation(finishReconciliation);
  const { mutateAsync: undo } = useOperationMutation(undoReconciliation);
  if (data === undefined) return null;
  const { checkedBalance, checkedCount, uncheckedCount, difference } = data;
  const left = minorToAmount(amountToMinor(balance) - amountToMinor(checkedBalance));
  // Without checked entries, the opening balance may match the statement by chance. In that case, the whole account
  // must match the statement too.
  const isDone = left === 0 && (checkedCount > 0 || difference === 0);
  const press = async () => {
    const params = { id: account._id };
    try {
      await finish({ params, body: { balance, day }, key: createIdempotencyKey() });
      onFinished();
      showToastMessage('success', `${account.name} is reconciled through ${formatDay(day)}.`, {
        label: 'Undo',
        busyLabel: 'Undoing...',
        run: () =>
          undo({ params, query: { day } }).then(
            ({ message }) => showToastMessage('success', message),
            (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
          ),
      });
    } catch (error) {
      showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE));
    }
  };
  return (
    <section className={`${classes.bar} card flex wrap between`} aria-label="Checked so far">
      <p className={`${classes.words} tabular`} role="status">
        {isDone ? (
          <span className={`${classes.done} medium`}>Everything on the statement is checked.</span>
        ) : left === 0 ? (
          <span className="medium">Nothing is checked yet.</span>
        ) : (
          <span className="medium">
            Left to check: <Money amount={left} />
          </span>
        )}{' '}
        <span className="muted text-sm">
          {isDone && uncheckedCount > 0 ? (
            `${formatCount(uncheckedCount, 'entry', 'entries')} up to ${formatDay(day)} ${uncheckedCount === 1 ? 'is' : 'are'} not on the statement.`
          ) : (
            <>
              Checked <Money amount={checkedBalance} /> of <Money amount={balance} />
            </>
          )}
        </span>
      </p>
      {isDone && <BusyButton label="Finish Reconciling" busyLabel="Saving..." isBusy={isPending} onClick={press} />}
    </section>
  );
}
