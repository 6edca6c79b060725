import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { Transaction } from '../../contract/transactions.ts';
import { today } from '../days/today.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { type Draft, draftOf } from './draft.ts';
import type { Kind } from './kind.ts';
import { useCreateTransaction, useUpdateTransaction } from './queries.ts';
import classes from './transaction-dialog.module.css';
import { TransactionForm } from './transaction-form.tsx';

/** What the form is opened for. */
export type Purpose = { mode: 'add'; copyOf?: Transaction | undefined } | { mode: 'edit'; transaction: Transaction };

const names = { expense: 'Expense', income: 'Income' };

type TransactionDialogProps = { purpose: Purpose | null; onClose: () => void };

/**
 * Adds or edits a transaction: an expense, or by the link below the form an income. Null closes it. The default export
 * is what `lazy` asks for.
 */
export default function TransactionDialog({ purpose, onClose }: TransactionDialogProps) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState<Purpose | null>(null);
  const [kind, setKind] = useState<Kind>('expense');
  if (purpose !== null && purpose !== shown) {
    setShown(purpose);
    setKind(kindOf(purpose));
  }
  return (
    <Dialog
      opened={purpose !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      holdsDraft
      title={
        <>
          {shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction'}{' '}
          <span className={classes.kind}>{names[kind]}</span>
        </>
      }
    >
      {/* The other kind is another form: switching starts it afresh. */}
      {shown && <Form key={kind} purpose={shown} kind={kind} onSwitch={setKind} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = { purpose: Purpose; kind: Kind; onSwitch: (kind: Kind) => void; onDone: () => void };

function Form({ purpose, kind, onSwitch, onDone }: FormProps) {
  const create = useCreateTransaction();
  const update = useUpdateTransaction();
  const isEdit = purpose.mode === 'edit';
  const other = kind === 'expense' ? 'income' : 'expense';
  return (
    <TransactionForm
      kind={kind}
      begin={beginOf(purpose, kind)}
      isNew={!isEdit}
      save={(body, key) =>
        isEdit ? update.mutateAsync({ id: purpose.transaction._id, body }) : create.mutateAsync({ body, key })
      }
      onSaved={onDone}
      onCancel={onDone}
      aside={
        <Anchor component="button" type="button" size="sm" fw={500} onClick={() => onSwitch(other)}>
          {/* "Add" would be a lie here: what is saved takes the place of what is edited. */}
          {isEdit ? 'Change to' : 'Add'} {names[other]}
        </Anchor>
      }
    />
  );
}

function kindOf(purpose: Purpose): Kind {
  const transaction = purpose.mode === 'edit' ? purpose.transaction : purpose.copyOf;
  return transaction?.isIncome ? 'income' : 'expense';
}

/** What stands in the form at first. The other kind has other categories, and a copy has its own form only. */
function beginOf(purpose: Purpose, kind: Kind): Partial<Draft> {
  const isSwitched = kind !== kindOf(purpose);
  if (purpose.mode === 'edit') return { ...draftOf(purpose.transaction), ...(isSwitched && { category: '' }) };
  return purpose.copyOf && !isSwitched ? { ...draftOf(purpose.copyOf), addedOn: today() } : {};
}
