import { Anchor, Group } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { deleteDraft, readDraft } from '../editing/draft/stored-drafts.ts';
import { TransferForm } from '../transfers/transfer-form.tsx';
import classes from './transaction-dialog.module.css';
import { getDraftKey, getFormKind, type TransactionFormPurpose } from './transaction-draft.ts';
import { TransactionForm } from './transaction-form.tsx';
import { useTransactionSavedToast } from './use-transaction-saved-toast.ts';

type Form = TransactionKind | 'transfer';

const names: Record<Form, string> = { expense: 'Expense', income: 'Income', transfer: 'Transfer' };

type TransactionDialogProps = { open: TransactionFormPurpose | null; onClose: () => void };

/**
 * Adds or edits a transaction. Links below the form switch between expense, income and, if there are several accounts,
 * transfer. `createLazyDialog` requires a default export.
 */
export default function TransactionDialog({ open, onClose }: TransactionDialogProps) {
  const hasSeveral = useAccountsIfSeveral().length > 0;
  const [shown, forget] = useItemWhileClosing(open);
  const [changed, setChanged] = useState<{
    since: TransactionFormPurpose;
    purpose: TransactionFormPurpose;
    form: Form;
    round: number;
  } | null>(null);
  const { user } = useRouteContext({ from: '/shell' });
  const announce = useTransactionSavedToast();
  const title = shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction';
  if (shown === null) return <Dialog opened={false} onClose={onClose} title={title} />;

  const isChanged = changed?.since === shown;
  const begin = { purpose: shown, form: beginsWith(shown, user._id), round: 0 };
  const { purpose, form, round } = isChanged ? changed : begin;
  const forms: Form[] = ['expense', 'income', ...(hasSeveral && shown.mode === 'add' ? (['transfer'] as const) : [])];
  const go = (to: TransactionFormPurpose, as: Form = getFormKind(to)) =>
    setChanged({ since: shown, purpose: to, form: as, round: round + 1 });
  const switchTo = (other: Form) => {
    // When the user switches to another form, that form must start empty, so delete the draft of the current form.
    const left = form === 'transfer' ? form : getDraftKey(purpose, form);
    if (left !== null) deleteDraft(left);
    go(purpose, other);
  };
  const finish = (saved: Transaction, isNext: boolean) => {
    if (isNext) go({ mode: 'add', after: saved });
    else onClose();
    announce(saved, { isNew: purpose.mode === 'add' });
  };
  const aside = (
    <Group gap="md">
      {forms
        .filter((other) => other !== form)
        .map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" fw={500} onClick={() => switchTo(other)}>
            {/* When editing, the link says "Change to", because saving replaces the edited transaction. */}
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
      title={
        <>
          {title} <span className={`${classes.kind} muted text-xs medium`}>{names[form]}</span>
        </>
      }
    >
      {/* The key changes with the type, so that switching starts with an empty form. */}
      {form === 'transfer' ? (
        <TransferForm purpose={{ mode: 'add' }} isSwitched onDone={onClose} aside={aside} />
      ) : (
        <TransactionForm
          key={`${form} ${round}`}
          kind={form}
          purpose={purpose}
          isSwitched={isChanged}
          onTake={(transaction) => go({ mode: 'edit', transaction })}
          onSaved={finish}
          onCancel={onClose}
          aside={aside}
        />
      )}
    </Dialog>
  );
}

/**
 * Returns the form to open initially. This is the income form if it has an unsaved draft and the expense form has none.
 */
function beginsWith(purpose: TransactionFormPurpose, owner: string): Form {
  const isPlain = purpose.mode === 'add' && purpose.copyOf === undefined && purpose.filled === undefined;
  const left = isPlain && readDraft(owner, 'expense') === undefined && readDraft(owner, 'income');
  return left && !left.isOffered ? 'income' : getFormKind(purpose);
}
