import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { ImportRow } from '../../../contract/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { DayInput } from '../../days/day-input.tsx';
import { SubmitButton } from '../../forms/buttons.tsx';
import { focusFirstError } from '../../forms/field-errors.ts';
import { AmountField } from '../../money/amount-field.tsx';
import { useRuleOffer } from '../../rules/use-rule-offer.tsx';
import { changeOf, draftErrors, draftOf } from './row-draft.ts';
import classes from './row-editor.module.css';
import { ON_REQUEST } from './selection.ts';

type RowChange = NonNullable<ChangedImport['rows']>[number];

type RowEditorProps = {
  row: ImportRow;
  /** Sends the correction; whether it went through. */
  onSave: (change: RowChange) => Promise<boolean>;
  onClose: () => void;
};

/** Corrects a row in its place: Enter saves, Escape leaves it as it was. */
export function RowEditor({ row, onSave, onClose }: RowEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const [errors, setErrors] = useState<ReturnType<typeof draftErrors>>({});
  const [isSaving, setSaving] = useState(false);
  const isOnRequest = ON_REQUEST.includes(row.group);
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setErrors({});
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const found = draftErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget, found);
    // Who completes a line wants it.
    const change = { ...changeOf(row, draft), ...(isOnRequest && { isIncluded: true }) };
    if (Object.keys(change).length === 0) return onClose();
    setSaving(true);
    const isSaved = await onSave({ numbers: [row.number], ...change });
    setSaving(false);
    if (isSaved) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // An open list or calendar takes it first.
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    if (event.currentTarget.querySelector('[aria-expanded=true]')) return;
    onClose();
  };
  const before = { ...row, category: row.category ?? '', isIncome: (row.amount ?? 0) > 0 };
  // What was chosen for rows by hand stays; all others of the preview follow the new rule.
  const rule = useRuleOffer(row.category === null ? null : before, draft, () =>
    onSave({ group: 'new', byRules: true }),
  );
  const asWritten = (isOnRequest && row.text) || row.originalName;
  return (
    <>
      <form
        className={classes.form}
        onSubmit={submit}
        onKeyDown={closeOnEscape}
        noValidate
        aria-label={`Correct line ${row.line}`}
      >
        <TextInput
          label="Name"
          withAsterisk
          maxLength={200}
          autoComplete="off"
          data-path="name"
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
          autoFocus
        />
        {row.category !== null && (
          <CategoryField
            kind={(row.amount ?? 0) > 0 ? 'income' : 'expense'}
            value={draft.category}
            onChange={(category) => set({ category })}
          />
        )}
        <DayInput
          label="Date"
          withAsterisk
          data-path="addedOn"
          value={draft.addedOn}
          onChange={(addedOn) => set({ addedOn })}
          error={errors.addedOn}
        />
        <AmountField
          withAsterisk
          data-path="amountText"
          inputMode="text"
          takesSums={false}
          value={draft.amountText}
          onChange={(event) => set({ amountText: event.currentTarget.value })}
          error={errors.amountText}
        />
        <p className={classes.hint}>
          {asWritten !== '' && (
            <>
              Line {row.line} of the file: {asWritten}.{' '}
            </>
          )}
          A minus went out.
        </p>
        {rule.link}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} aria-disabled={isSaving}>
            Cancel
          </Button>
          <SubmitButton label={isOnRequest ? 'Save and include' : 'Save'} busyLabel="Saving..." isBusy={isSaving} />
        </div>
      </form>
      {rule.dialog}
    </>
  );
}
