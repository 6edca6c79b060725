import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as operations from '../../contract/transactions/rules.ts';
import { useAccountNameLookup } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useUndoAction } from '../editing/use-undo-action.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { useDialogLock } from '../forms/dialog-lock.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { formatCount } from '../lists/format-count.ts';
import { SignedMoney } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { describePreviewLimits, describeRuleEffects } from './describe-rule.ts';
import { rulesPreviewQuery } from './queries.ts';
import classes from './rules.module.css';

type RulesPreviewPanelProps = {
  /** The rule to apply, or undefined for all rules. */
  rule: operations.NewRule | undefined;
  /** Called after the rules have been applied, and again if this is undone. */
  onApplied?: (() => Promise<void>) | undefined;
  onDone: () => void;
};

/** Shows how rules would change past transactions, and applies them when the user confirms. */
export function RulesPreviewPanel({ rule, onApplied = async () => {}, onDone }: RulesPreviewPanelProps) {
  const query = useQuery(rulesPreviewQuery(rule));
  const { data } = query;
  const [withChecked, setWithChecked] = useState(false);
  const { apply, isPending, failure } = useApplying(rule, onApplied, onDone);
  const accountName = useAccountNameLookup();
  // Keeps the dialog open while rules are being applied, so that it can show an error.
  useDialogLock(isPending);
  if (data === undefined) return <LoadingState of="The transactions" query={query} height="14rem" />;
  const { count, checkedCount, rows } = data;
  const toChange = count + (withChecked ? checkedCount : 0);
  const shown = rows.filter(({ transaction }) => withChecked || !transaction.isChecked);
  return (
    <Stack gap="md">
      <FormErrorMessage
        sentence={failure && explainRequestError(failure, 'The rules could not be applied. Try again.')}
      />
      <div role="status">
        <p className="bold">
          {toChange === 0 ? 'No transaction would change.' : `${formatCount(toChange, 'transaction')} would change.`}
        </p>
        <p className="muted text-sm">{describePreviewLimits(data)}</p>
      </div>
      {checkedCount > 0 && (
        <Checkbox
          label={`Also change ${formatCount(checkedCount, 'transaction that was', 'transactions that were')} checked against a statement`}
          checked={withChecked}
          onChange={(event) => setWithChecked(event.currentTarget.checked)}
        />
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll the content.
        <section className={`${classes.rows} framed`} tabIndex={0} aria-label="Preview of changes">
          <ul className={classes.tryList}>
            {shown.map((row) => (
              <li key={row.transaction._id} className="py-xs flex between gap-md ruled">
                <div className="min-0 medium anywhere">
                  <div>{row.transaction.name}</div>
                  <div className="accent text-xs regular">{describeRuleEffects(row, accountName).join(' · ')}</div>
                </div>
                <div className={classes.more}>
                  <SignedMoney cost={row.transaction.cost} isIncome={row.transaction.isIncome} />
                  <div className="muted text-xs">{formatDay(row.transaction.addedOn)}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {toChange > shown.length && shown.length > 0 && (
        <p className="muted text-sm">{`Showing only the newest ${shown.length} transactions.`}</p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" aria-disabled={isPending} onClick={() => isPending || onDone()}>
          {toChange === 0 ? 'Close' : 'Don’t Apply to Past Transactions'}
        </Button>
        {toChange > 0 && (
          <BusyButton
            label={`Change ${formatCount(toChange, 'Transaction')}`}
            busyLabel="Changing..."
            isBusy={isPending}
            onClick={() => apply(withChecked)}
          />
        )}
      </Group>
    </Stack>
  );
}

/** Returns a function that applies the rules, and then shows the number of changed transactions and an Undo button. */
function useApplying(rule: operations.NewRule | undefined, onApplied: () => Promise<void>, onDone: () => void) {
  const { mutate, isPending, error } = useOperationMutation(operations.applyRules);
  const undoing = useUndoAction();
  const apply = (withChecked: boolean) => {
    const one = rule && { rule: { conditions: rule.conditions, changes: rule.changes } };
    mutate(
      { body: { ...one, withChecked } },
      {
        onSuccess: async ({ message, changeId }) => {
          showToastMessage('success', message, changeId === null ? undefined : undoing(changeId, onApplied));
          await onApplied();
          onDone();
        },
      },
    );
  };
  return { apply, isPending, failure: error };
}
