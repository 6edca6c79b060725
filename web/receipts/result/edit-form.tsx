import { Button, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { explain } from '../../api-error.ts';
import { CategoryField } from '../../categories/category-field.tsx';
import { DayField } from '../../days/day-field.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { AmountField } from '../../money/amount-field.tsx';
import { notify } from '../../toasts/notify.ts';
import { useSave } from '../../transactions/use-save.ts';
import { useCreateReceiptTransaction, useUpdateReceipt } from '../queries.ts';
import { removeUploadOf } from '../upload/upload-queue.ts';
import { correctedBy, type Draft, type DraftErrors, draftErrors } from './draft.ts';
import classes from './edit-form.module.css';
import type { Field } from './places.ts';

type EditFormProps = {
  id: string;
  receipt: ReceiptDetails;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** A field got the focus: it is shown on the picture, and takes the word that is selected there. */
  onField: (field: Field) => void;
  focusOn: keyof Draft | null;
  /** Saved or cancelled. */
  onLeave: () => void;
};

const FIELD_OF: Record<keyof Draft, Field> = {
  merchant: 'merchant',
  costText: 'amount',
  category: 'category',
  day: 'date',
};

/** Changes what was read, and the transaction with it; or records the expense of a receipt that has none. */
export function EditForm({ id, receipt, draft, onChange, onField, focusOn, onLeave }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The draft at the last submit. Fields that have changed since show no error until the next. */
  const [checked, setChecked] = useState<Draft | null>(null);
  const errors = checked === null ? {} : unchangedErrors(checked, draft);
  const saving = useSaveReceipt(receipt, onLeave);
  const isRecorded = receipt.transactionId !== null;
  useEffect(() => {
    if (focusOn) form.current?.querySelector<HTMLElement>(`[data-path=${focusOn}]`)?.focus();
  }, [focusOn]);

  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = draftErrors(draft);
    setChecked(draft);
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget, found);
    else saving.start(draft);
  };
  const enter = ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
    const path = target.dataset.path as keyof Draft | undefined;
    if (path && path in FIELD_OF) onField(FIELD_OF[path]);
  };
  return (
    <form
      id={id}
      ref={form}
      onSubmit={submit}
      onFocus={enter}
      noValidate
      className={classes.form}
      aria-label="What was read"
    >
      <FormFailure
        sentence={saving.error && explain(saving.error, 'The receipt could not be saved. Please try again.')}
      />
      <TextInput
        label="Merchant"
        withAsterisk
        aria-required
        autoComplete="off"
        data-path="merchant"
        value={draft.merchant}
        error={errors.merchant}
        onChange={(event) => set({ merchant: event.currentTarget.value })}
      />
      <AmountField
        withAsterisk
        aria-required
        data-path="costText"
        value={draft.costText}
        error={errors.costText}
        onChange={(event) => set({ costText: event.currentTarget.value })}
      />
      <CategoryField
        kind={receipt.transaction?.isIncome ? 'income' : 'expense'}
        data-path="category"
        value={draft.category}
        error={errors.category}
        onChange={(category) => set({ category })}
      />
      <DayField data-path="day" value={draft.day} error={errors.day} onChange={(day) => set({ day })} />
      <div className={classes.buttons}>
        {isRecorded && (
          <Button variant="default" onClick={onLeave}>
            Cancel
          </Button>
        )}
        <SubmitButton label={isRecorded ? 'Save' : 'Save Expense'} busyLabel="Saving..." isBusy={saving.isPending} />
      </div>
    </form>
  );
}

function unchangedErrors(checked: Draft, draft: Draft): DraftErrors {
  const isUnchanged = (name: string) => checked[name as keyof Draft] === draft[name as keyof Draft];
  return Object.fromEntries(Object.entries(draftErrors(checked)).filter(([name]) => isUnchanged(name)));
}

/** Saves what a person says a receipt holds: to its transaction or, where it has none yet, as a new expense. */
function useSaveReceipt(receipt: ReceiptDetails, onSaved: () => void) {
  const update = useUpdateReceipt(receipt._id);
  const create = useCreateReceiptTransaction(receipt._id);
  const creating = useSave({
    isNew: true,
    save: (body, key) => create.mutateAsync({ body, key }),
    onSaved: () => {
      removeUploadOf(receipt._id);
      notify('success', 'The expense is recorded.');
      onSaved();
    },
  });

  const start = (draft: Draft) => {
    const { merchant, amount, category, date } = correctedBy(draft);
    if (receipt.transactionId === null) {
      creating.start({ name: merchant, cost: amount, category, addedOn: date, isIncome: false, note: '' });
    } else if (!update.isPending) {
      update.mutate(
        { merchant, amount, category, date },
        {
          onSuccess: () => {
            notify('success', 'The receipt and its transaction are saved.');
            onSaved();
          },
        },
      );
    }
  };
  return {
    start,
    isPending: creating.isPending || update.isPending,
    error: receipt.transactionId === null ? creating.error : update.error,
  };
}
