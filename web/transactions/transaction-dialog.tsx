import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { Kind } from '../categories/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { kindOf, type Purpose } from './draft.ts';
import classes from './transaction-dialog.module.css';
import { TransactionForm } from './transaction-form.tsx';

const names = { expense: 'Expense', income: 'Income' };

type TransactionDialogProps = { open: Purpose | null; onClose: () => void };

/**
 * Adds or edits a transaction: an expense, or by the link below the form an income. The default export is for
 * `lateDialog`.
 */
export default function TransactionDialog({ open, onClose }: TransactionDialogProps) {
  const [shown, forget] = useShown(open);
  const [changed, setChanged] = useState<{ since: Purpose; purpose: Purpose; kind: Kind } | null>(null);
  const title = shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction';
  if (shown === null) return <Dialog opened={false} onClose={onClose} title={title} />;

  const isChanged = changed?.since === shown;
  const { purpose, kind } = isChanged ? changed : { purpose: shown, kind: kindOf(shown) };
  const other = kind === 'expense' ? 'income' : 'expense';
  const go = (to: Purpose, as = kindOf(to)) => setChanged({ since: shown, purpose: to, kind: as });
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      holdsDraft
      title={
        <>
          {title} <span className={classes.kind}>{names[kind]}</span>
        </>
      }
    >
      {/* The other kind is another form: switching starts it afresh. */}
      <TransactionForm
        key={kind}
        kind={kind}
        purpose={purpose}
        isSwitched={isChanged}
        onTake={(transaction) => go({ mode: 'edit', transaction })}
        onDone={onClose}
        aside={
          <Anchor component="button" type="button" size="sm" fw={500} onClick={() => go(purpose, other)}>
            {/* "Add" would be a lie here: what is saved takes the place of what is edited. */}
            {shown.mode === 'edit' ? 'Change to' : 'Add'} {names[other]}
          </Anchor>
        }
      />
    </Dialog>
  );
}
