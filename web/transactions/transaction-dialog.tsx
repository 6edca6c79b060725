import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { kindOf, type Purpose } from './draft.ts';
import classes from './transaction-dialog.module.css';
import { TransactionForm } from './transaction-form.tsx';
import type { Kind } from './view.ts';

const names = { expense: 'Expense', income: 'Income' };

type TransactionDialogProps = { open: Purpose | null; onClose: () => void };

/**
 * Adds or edits a transaction: an expense, or by the link below the form an income. The default export is for
 * `lateDialog`.
 */
export default function TransactionDialog({ open, onClose }: TransactionDialogProps) {
  const [shown, forget] = useShown(open);
  const [switched, setSwitched] = useState<{ of: Purpose; to: Kind } | null>(null);
  const title = shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction';
  if (shown === null) return <Dialog opened={false} onClose={onClose} title={title} />;

  const kind = switched?.of === shown ? switched.to : kindOf(shown);
  const other = kind === 'expense' ? 'income' : 'expense';
  const switchTo = (to: Kind) => setSwitched({ of: shown, to });
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
        purpose={shown}
        onDone={onClose}
        aside={
          <Anchor component="button" type="button" size="sm" fw={500} onClick={() => switchTo(other)}>
            {/* "Add" would be a lie here: what is saved takes the place of what is edited. */}
            {shown.mode === 'edit' ? 'Change to' : 'Add'} {names[other]}
          </Anchor>
        }
      />
    </Dialog>
  );
}
