import { Button, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import * as operations from '../../../contract/receipts.ts';
import { EntryAccountField } from '../../accounts/account-select.tsx';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { DayField } from '../../days/day-field.tsx';
import { formatDay } from '../../days/format-day.ts';
import { type FieldLabels, useEditWithConflicts } from '../../editing/use-edit-with-conflicts.tsx';
import { useFormSave } from '../../editing/use-form-save.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { focusFirstError } from '../../forms/field-errors.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { AmountField } from '../../money/amount-field.tsx';
import { Money } from '../../money/money.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { useLowBalanceWarning } from '../../transactions/use-low-balance-warning.ts';
import { RECEIPT_NOT_SAVED_MESSAGE } from '../receipt-messages.ts';
import { removeReceiptUpload } from '../upload/upload-queue.ts';
import {
  type ReceiptDraft,
  type ReceiptDraftErrors,
  type ReceiptDraftField,
  toCorrectedReceipt,
  toReceiptDraft,
  validateReceiptDraft,
} from './receipt-draft.ts';
import classes from './result.module.css';
import type { ReceiptField } from './word-positions.ts';

type EditFormProps = {
  id: string;
  receipt: operations.ReceiptDetails;
  draft: ReceiptDraft;
  onChange: (draft: ReceiptDraft) => void;
  /** Called when a field receives focus. The picture then highlights the field, and selecting a word fills it. */
  onField: (field: ReceiptField) => void;
  focusOn: ReceiptDraftField | null;
  /** Called after saving or cancelling. */
  onLeave: () => void;
};

const RECEIPT_FIELD_OF: Record<ReceiptDraftField, ReceiptField> = {
  merchant: 'merchant',
  costText: 'amount',
  category: 'category',
  day: 'date',
};

/** The form for the fields of a receipt and its transaction. If there is no transaction yet, saving adds an expense. */
export function ReceiptEditForm({ id, receipt, draft, onChange, onField, focusOn, onLeave }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The draft at the time of the last attempt to save. Fields that have been changed since then show no error. */
  const [checkedDraft, setCheckedDraft] = useState<ReceiptDraft | null>(null);
  const errors = checkedDraft === null ? {} : listUnchangedErrors(checkedDraft, draft);
  const save = useSaveReceipt(receipt, onChange, onLeave);
  const isRecorded = receipt.transactionId !== null;
  useEffect(() => {
    if (focusOn) form.current?.querySelector<HTMLElement>(`[data-path=${focusOn}]`)?.focus();
  }, [focusOn]);

  const set = (change: Partial<ReceiptDraft>) => onChange({ ...draft, ...change });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const foundErrors = validateReceiptDraft(draft);
    setCheckedDraft(draft);
    if (Object.keys(foundErrors).length > 0) focusFirstError(event.currentTarget, foundErrors);
    else save.start(draft);
  };
  const highlightField = ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
    const path = target.dataset.path as ReceiptDraftField | undefined;
    if (path && path in RECEIPT_FIELD_OF) onField(RECEIPT_FIELD_OF[path]);
  };
  return (
    <form
      id={id}
      ref={form}
      onSubmit={submit}
      onFocus={highlightField}
      noValidate
      className={classes.form}
      aria-label="Receipt details"
    >
      <FormErrorMessage sentence={save.error && explainRequestError(save.error, RECEIPT_NOT_SAVED_MESSAGE)} />
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
      <EntryAccountField value={draft.accountId} onChange={(accountId) => set({ accountId })} />
      <DayField data-path="day" value={draft.day} error={errors.day} onChange={(day) => set({ day })} />
      <div className={`${classes.buttons} flex wrap gap-xs`}>
        {isRecorded && (
          <Button variant="default" onClick={onLeave}>
            Cancel
          </Button>
        )}
        <SubmitButton label={isRecorded ? 'Save' : 'Save Expense'} busyLabel="Saving..." isBusy={save.isPending} />
      </div>
    </form>
  );
}

function listUnchangedErrors(checkedDraft: ReceiptDraft, draft: ReceiptDraft): ReceiptDraftErrors {
  const isUnchanged = (name: string) => checkedDraft[name as ReceiptDraftField] === draft[name as ReceiptDraftField];
  return Object.fromEntries(Object.entries(validateReceiptDraft(checkedDraft)).filter(([name]) => isUnchanged(name)));
}

const CONFLICT_LABELS: FieldLabels<operations.CorrectedReceipt> = {
  merchant: { label: 'Merchant' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  category: { label: 'Category' },
  date: { label: 'Date', show: formatDay },
};

/** Saves the fields to the receipt and its transaction. If there is no transaction yet, adds an expense. */
function useSaveReceipt(
  receipt: operations.ReceiptDetails,
  onTake: (draft: ReceiptDraft) => void,
  onSaved: () => void,
) {
  const edit = useEditWithConflicts(operations.updateReceipt, {
    words: CONFLICT_LABELS,
    bodyOf: ({ extractedData }) => extractedData,
    onTake: (stored) => onTake(toReceiptDraft(stored)),
  });
  const { mutateAsync: create } = useOperationMutation(operations.createReceiptTransaction);
  const confirmBalance = useLowBalanceWarning();
  const isRecorded = receipt.transactionId !== null;
  return useFormSave({
    save: async (draft: ReceiptDraft, key) => {
      const correction = toCorrectedReceipt(draft);
      if (isRecorded) {
        const saved = await edit({ ...receipt, version: draft.version }, correction);
        return saved && { isNew: false };
      }
      const { merchant, amount, date, ...sameFields } = correction;
      const body = { ...sameFields, name: merchant, cost: amount, addedOn: date, isIncome: false };
      if (!(await confirmBalance(body))) return undefined;
      await create({ params: { id: receipt._id }, body, key });
      return { isNew: true };
    },
    // Uses the result of the save, because `isRecorded` is already true here for a new expense.
    onSaved: ({ isNew }) => {
      if (isNew) removeReceiptUpload(receipt._id);
      showToastMessage('success', isNew ? 'Expense recorded.' : 'Receipt and transaction saved.');
      onSaved();
    },
  });
}
