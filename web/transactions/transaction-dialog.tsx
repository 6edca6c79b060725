import { Anchor, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { createLazyDialog, useItemWhileClosing } from '../dialogs/lazy-dialog.tsx';
import { deleteDraft, readDraft } from '../editing/draft/stored-drafts.ts';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import type { RecurringFormPurpose } from '../recurring/recurring-dialog.tsx';
import { findRenaming } from '../rules/renaming.ts';
import { TransferForm } from '../transfers/transfer-form.tsx';
import classes from './transaction-dialog.module.css';
import { getDraftKey, getFormKind, type TransactionFormPurpose } from './transaction-draft.ts';
import { type NextStep, TransactionForm } from './transaction-form.tsx';
import { useTransactionSavedToast } from './use-transaction-saved-toast.ts';

const [RecurringDialog] = createLazyDialog(() => import('../recurring/recurring-dialog.tsx'));

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
  const client = useQueryClient();
  const announce = useTransactionSavedToast();
  /** The saved transaction to make recurring once this dialog has closed. A closing dialog would take the focus away. */
  const repeated = useRef<Transaction>(null);
  const [recurring, setRecurring] = useState<RecurringFormPurpose | null>(null);
  const close = () => {
    forget();
    if (repeated.current) setRecurring({ mode: 'add', repeats: repeated.current });
    repeated.current = null;
  };
  const title = shown?.mode === 'edit' ? 'Edit Transaction' : 'Add Transaction';
  const recurringDialog = <RecurringDialog open={recurring} onClose={() => setRecurring(null)} />;
  if (shown === null)
    return (
      <>
        <Dialog opened={false} onClose={onClose} title={title} />
        {recurringDialog}
      </>
    );

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
  const finish = (saved: Transaction, then: NextStep) => {
    if (then === 'next') go({ mode: 'add', after: saved });
    else onClose();
    if (then === 'repeat') repeated.current = saved;
    announce(saved, { isNew: purpose.mode === 'add' });
    const renaming = purpose.mode === 'edit' ? findRenaming(purpose.transaction, saved) : null;
    if (renaming && !isUnsentId(saved._id))
      void import('../rules/offer-to-rename-others.ts').then(({ offerToRenameOthers }) =>
        offerToRenameOthers(client, renaming),
      );
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
    <>
      <Dialog
        opened={open !== null}
        onClose={onClose}
        onClosed={close}
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
      {recurringDialog}
    </>
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
