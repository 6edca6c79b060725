import { Anchor, Group } from '@mantine/core';
import { useState } from 'react';
import { useSeveralAccounts } from '../accounts/queries.ts';
import type { Kind } from '../categories/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { TransferForm } from '../transfers/transfer-form.tsx';
import { kindOf, type Purpose } from './draft.ts';
import classes from './transaction-dialog.module.css';
import { TransactionForm } from './transaction-form.tsx';

type Form = Kind | 'transfer';

const names: Record<Form, string> = { expense: 'Expense', income: 'Income', transfer: 'Transfer' };

type TransactionDialogProps = { open: Purpose | null; onClose: () => void };

/**
 * Adds or edits a transaction: an expense, or by the links below the form an income or, with several accounts, a transfer. The
 * default export is for `lateDialog`.
 */
export default function TransactionDialog({ open, onClose }: TransactionDialogProps) {
  const hasSeveral = useSeveralAccounts().length > 0;
  const [shown, forget] = useShown(open);
  const [changed, setChanged] = useState<{ since: Purpose; purpose: Purpose; form: Form } | null>(null);
  const title = shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction';
  if (shown === null) return <Dialog opened={false} onClose={onClose} title={title} />;

  const isChanged = changed?.since === shown;
  const { purpose, form } = isChanged ? changed : { purpose: shown, form: kindOf(shown) };
  const forms: Form[] = ['expense', 'income', ...(hasSeveral && shown.mode === 'add' ? (['transfer'] as const) : [])];
  const go = (to: Purpose, as: Form = kindOf(to)) => setChanged({ since: shown, purpose: to, form: as });
  const aside = (
    <Group gap="md">
      {forms
        .filter((other) => other !== form)
        .map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" fw={500} onClick={() => go(purpose, other)}>
            {/* "Add" would be a lie here: what is saved takes the place of what is edited. */}
            {shown.mode === 'edit' ? 'Change to' : 'Add'} {names[other]}
          </Anchor>
        ))}
    </Group>
  );
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      holdsDraft
      title={
        <>
          {title} <span className={classes.kind}>{names[form]}</span>
        </>
      }
    >
      {/* Another kind is another form: switching starts it afresh. */}
      {form === 'transfer' ? (
        <TransferForm purpose={{ mode: 'add' }} isSwitched onDone={onClose} aside={aside} />
      ) : (
        <TransactionForm
          key={form}
          kind={form}
          purpose={purpose}
          isSwitched={isChanged}
          onTake={(transaction) => go({ mode: 'edit', transaction })}
          onDone={onClose}
          aside={aside}
        />
      )}
    </Dialog>
  );
}
