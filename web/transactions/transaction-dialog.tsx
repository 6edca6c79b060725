import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import type { Kind } from './kind.ts';
import { useCreateTransaction } from './queries.ts';
import classes from './transaction-dialog.module.css';
import { TransactionForm } from './transaction-form.tsx';

const names = { expense: 'Expense', income: 'Income' };

/** Adds a transaction: an expense, or by the link below the form an income. The default export is what `lazy` asks for. */
export default function TransactionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('expense');
  const create = useCreateTransaction();
  const other = kind === 'expense' ? 'income' : 'expense';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => setKind('expense')}
      title={
        <>
          Add Transaction <span className={classes.kind}>{names[kind]}</span>
        </>
      }
    >
      <TransactionForm
        // The other kind is another form: switching starts it afresh.
        key={kind}
        kind={kind}
        save={(body, key) => create.mutateAsync({ body, key })}
        onSaved={onClose}
        onCancel={onClose}
        aside={
          <Anchor component="button" type="button" size="sm" fw={500} onClick={() => setKind(other)}>
            Add {names[other]}
          </Anchor>
        }
      />
    </Dialog>
  );
}
