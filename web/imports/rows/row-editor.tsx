import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { DayInput } from '../../days/day-input.tsx';
import { RestoredDraftNote } from '../../editing/draft/restored-draft-note.tsx';
import { useDraft } from '../../editing/draft/use-draft.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { focusFirstError } from '../../forms/field-errors.ts';
import { AmountField } from '../../money/amount-field.tsx';
import { useRuleOffer } from '../../rules/use-rule-offer.tsx';
import { type RowDraft, toRowChange, toRowDraft, validateRowDraft } from './row-draft.ts';
import classes from './row-editor.module.css';
import { scrollToElement } from './row-keyboard-navigation.ts';
import { GROUPS_ADDED_ON_REQUEST } from './row-selection.ts';
import { getRowDraftKey } from './use-row-editing.ts';

type RowChange = NonNullable<ChangedImport['rows']>[number];

type RowEditorProps = {
  importId: string;
  row: ImportRow;
  element: RefObject<HTMLFormElement | null>;
  /** Sends the changes. Resolves to true if the server accepted them. */
  onSave: (change: RowChange) => Promise<boolean>;
  /** Called after the changes have been saved or discarded. */
  onClose: () => void;
  /** Called to close the form. Asks for confirmation if there are unsaved changes. */
  onLeave: () => void;
};

/**
 * A form that edits a row inside the list. Enter saves and Escape cancels. If the user opens another page, a draft is
 * kept.
 */
export function RowEditor({ importId, row, element, onSave, onClose, onLeave }: RowEditorProps) {
  const form = useForm<RowDraft>({ initialValues: toRowDraft(row), validate: validateRowDraft });
  const kept = useDraft(getRowDraftKey(importId), form);
  const draft = form.values;
  const [isSaving, setSaving] = useState(false);
  const isOnRequest = GROUPS_ADDED_ON_REQUEST.includes(row.group);
  // Keeps the whole form in view when error messages make it taller. The browser itself keeps only the focused field in
  // view.
  useEffect(() => {
    const observer = new ResizeObserver(() => scrollToElement(element.current));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const close = () => {
    kept.drop();
    onClose();
  };
  const save = async () => {
    if (isSaving) return;
    // Rows of some groups are added only on request. Editing such a row counts as a request to add it.
    const change = { ...toRowChange(row, draft), ...(isOnRequest && { isIncluded: true }) };
    if (Object.keys(change).length === 0) return close();
    setSaving(true);
    const isSaved = await onSave({ numbers: [row.number], ...change });
    setSaving(false);
    if (isSaved) close();
  };
  const submit = form.onSubmit(save, (errors, _draft, event) => focusFirstError(event?.currentTarget, errors));
  const leaveOnEscape = (event: KeyboardEvent) => {
    // Escape must not close the form if it has just closed a list or a calendar.
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    if (event.currentTarget.querySelector('[aria-expanded=true]')) return;
    onLeave();
  };
  const before = { ...row, category: row.category ?? '', isIncome: (row.amount ?? 0) > 0 };
  // Once a rule has been created, it is also applied to the other rows of the import, except for rows that the user has
  // edited.
  const rule = useRuleOffer(row.category === null ? null : before, draft, {
    importId,
    onSaved: () => onSave({ group: 'new', byRules: true }),
  });
  const asWritten = (isOnRequest && row.text) || row.originalName;
  return (
    <>
      <form
        className={classes.form}
        onSubmit={submit}
        ref={element}
        onKeyDown={leaveOnEscape}
        noValidate
        aria-label={`Edit line ${row.line}`}
      >
        <div className={classes.left}>
          <RestoredDraftNote draft={kept} />
        </div>
        <TextInput
          label="Name"
          withAsterisk
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('name')}
          autoFocus
        />
        {row.category !== null && (
          <CategoryField
            kind={(row.amount ?? 0) > 0 ? 'income' : 'expense'}
            isAboveBars
            value={draft.category}
            {...form.getInputProps('category')}
          />
        )}
        <DayInput
          label="Date"
          withAsterisk
          {...form.getInputProps('addedOn')}
          value={draft.addedOn}
          onChange={(addedOn) => form.setFieldValue('addedOn', addedOn)}
        />
        <AmountField withAsterisk inputMode="text" takesSums={false} {...form.getInputProps('amountText')} />
        <div className={classes.about}>
          <p className="muted text-xs anywhere">
            {asWritten !== '' && `Line ${row.line} of ${row.source || 'the file'}: ${asWritten}. `}
            Negative amounts are expenses.
          </p>
          {row.category !== null && <div className={classes.offer}>{rule.link}</div>}
        </div>
        <div className={`${classes.buttons} flex gap-xs`}>
          <Button variant="default" onClick={() => isSaving || close()} aria-disabled={isSaving}>
            Cancel
          </Button>
          <SubmitButton label={isOnRequest ? 'Save and Import' : 'Save'} busyLabel="Saving..." isBusy={isSaving} />
        </div>
      </form>
      {rule.dialog}
    </>
  );
}
