import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { NameSuggestion } from '../../contract/transactions/name-suggestions.ts';
import * as operations from '../../contract/transactions/transactions.ts';
import { EntryAccountField } from '../accounts/account-select.tsx';
import { accountsQuery, useAccountNameLookup } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { DayField } from '../days/day-field.tsx';
import { formatDay } from '../days/format-day.ts';
import { CancelButton } from '../dialogs/cancel-button.tsx';
import { RestoredDraftNote } from '../editing/draft/restored-draft-note.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import { useCheckedEntryWarning } from '../editing/use-checked-entry-warning.ts';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { useFormSave } from '../editing/use-form-save.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { focusFirstError } from '../forms/field-errors.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import { useCategoryFromRules } from '../rules/use-category-from-rules.ts';
import { useRuleOffer } from '../rules/use-rule-offer.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { fillInSuggestion, type SuggestedFields } from './names/fill-in-suggestion.ts';
import { NameField } from './names/name-field.tsx';
import { SameEntryNote, useSameEntry } from './same-entry-note.tsx';
import { CategoryOrSplitLines } from './split/category-or-split-lines.tsx';
import { SplitLinesTable } from './split/split-lines-table.tsx';
import {
  createTransactionDraft,
  getDefaultIncomeName,
  getDraftKey,
  getInitialSplit,
  isBalanceAffected,
  renewSplitLineKeys,
  type TransactionDraft,
  type TransactionFormPurpose,
  toNewTransaction,
  toTransactionDraft,
  validateTransactionDraft,
} from './transaction-draft.ts';
import classes from './transaction-form.module.css';
import { useEditedTransaction } from './use-edited-transaction.ts';
import { useLowBalanceWarning } from './use-low-balance-warning.ts';

const WORDS: FieldLabels<operations.NewTransaction> = {
  isIncome: { label: 'Type', show: (isIncome) => (isIncome ? 'Income' : 'Expense') },
  name: { label: 'Name' },
  cost: { label: 'Amount', show: (cost) => <Money amount={cost} /> },
  category: { label: 'Category' },
  refundOf: { label: 'Refund of a purchase', show: (id) => (id ? 'Yes' : 'No') },
  refundLine: { label: 'Refunded line', show: (line) => (line === null ? 'All' : line + 1) },
  lines: { label: 'Split', show: (lines) => lines.length > 0 && <SplitLinesTable lines={lines} /> },
  addedOn: { label: 'Date', show: formatDay },
  note: { label: 'Note' },
  tags: { label: 'Tags', show: (tags) => tags.join(', ') || 'None' },
};

/** What follows a saved transaction: nothing, another one ("Save & Next"), or the form that makes it recurring. */
export type NextStep = 'close' | 'next' | 'repeat';

type TransactionFormProps = {
  kind: TransactionKind;
  purpose: TransactionFormPurpose;
  /**
   * True if the user has switched from another form. The clicked link no longer exists, so focus moves to this form.
   */
  isSwitched: boolean;
  /**
   * Called if the user chooses the saved version after a conflict. The saved transaction may have another type than
   * this form.
   */
  onTake: (stored: operations.Transaction) => void;
  /** Called after saving, with what the user wants to do next. */
  onSaved: (saved: operations.Transaction, then: NextStep) => void;
  onCancel: () => void;
  /** Links to the other forms. */
  aside: ReactNode;
};

export function TransactionForm(props: TransactionFormProps) {
  const { kind, purpose: opened, isSwitched, onTake, onSaved, onCancel, aside } = props;
  const [begin] = useState(() => createTransactionDraft(opened, kind));
  const form = useForm<TransactionDraft>({
    initialValues: begin,
    validate: (draft) => validateTransactionDraft(kind, draft),
  });
  const { purpose, reload } = useEditedTransaction(opened, kind, form);
  const kept = useDraft(getDraftKey(purpose, kind), form, renewSplitLineKeys);
  const edited = purpose.mode === 'edit' ? purpose.transaction : null;
  const accountName = useAccountNameLookup();
  const { mutateAsync: create } = useOperationMutation(operations.createTransaction);
  const edit = useEditWithConflicts(operations.updateTransaction, {
    words: { ...WORDS, accountId: { label: 'Account', show: accountName } },
    onTake: (stored) => {
      form.setValues(toTransactionDraft(stored));
      onTake(stored);
    },
  });
  const mayChange = useCheckedEntryWarning('transaction');
  const isMeant = useLowBalanceWarning();
  const isNext = useRef(false);
  const [isSaved, setSaved] = useState(false);
  const [repeats, setRepeats] = useState(false);
  const { start, isPending, error } = useFormSave({
    save: async (body: operations.NewTransaction, key) => {
      if (edited)
        return (await mayChange(edited.isChecked && isBalanceAffected(edited, body), edited._id))
          ? edit(edited, body)
          : undefined;
      // Asks for confirmation if the amount of a new transaction is larger than the balance. Changes are saved without
      // this question.
      return (await isMeant(body)) ? create({ body, key }) : undefined;
    },
    onSaved: (saved) => {
      setSaved(true);
      kept.drop();
      onSaved(saved, repeats ? 'repeat' : isNext.current ? 'next' : 'close');
    },
  });
  const isCopy = opened.mode === 'add' && opened.copyOf !== undefined;
  const same = useSameEntry(kind, edited || isCopy || isPending || isSaved ? null : form.values);
  /** The id of the same transaction about which the user has been told by pressing Save. */
  const [told, setTold] = useState<string>();
  const { data: accounts } = useQuery(accountsQuery);
  const isKnown = accounts?.some(({ _id }) => _id === form.values.accountId) ?? true;
  /**
   * True if the entry has not been sent yet and its account has been deleted. The form uses the default account
   * instead.
   */
  const hasLostAccount = edited !== null && isUnsentId(edited._id) && !isKnown;
  const submit = form.onSubmit(
    (draft) => {
      if (same && same._id !== told) setTold(same._id);
      else start(toNewTransaction(kind, hasLostAccount ? { ...draft, accountId: '' } : draft));
    },
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const element = useRef<HTMLFormElement>(null);
  const send = (goOn: boolean) => {
    isNext.current = goOn && !edited;
    element.current?.requestSubmit();
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(true);
  };
  const filled = useRef<Partial<SuggestedFields>>({});
  const pick = (suggestion: NameSuggestion) => {
    const brought = fillInSuggestion(form.getValues(), suggestion, begin, filled.current);
    filled.current = { ...filled.current, ...brought };
    form.setValues(brought);
  };
  const isIncome = kind === 'income';
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isSwitched) return;
    amount.current?.focus();
    amount.current?.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
  }, [isSwitched]);
  const { lines } = form.values;
  const { name, costText, category, accountId, tags } = form.values;
  const isOpen = !edited && category === '' && lines.length === 0 && !form.values.refund;
  useCategoryFromRules(isOpen ? { name, costText, isIncome, accountId } : null, (proposed, more) => {
    // Records that the category was suggested and not entered, so that the next suggested name can replace it.
    filled.current = { ...filled.current, category: proposed };
    form.setValues({ category: proposed, ...(tags.length === 0 && { tags: more }) });
  });
  const rule = useRuleOffer(edited && lines.length === 0 ? edited : null, form.values, { onApplied: reload });
  return (
    <>
      <form ref={element} onSubmit={submit} onKeyDown={sendByKeys} noValidate>
        <Stack gap="md">
          <FormErrorMessage
            sentence={error && explainRequestError(error, 'The transaction could not be saved. Try again.')}
          />
          <RestoredDraftNote draft={kept} />
          <AmountField
            ref={amount}
            isLarge
            withAsterisk
            aria-required
            data-autofocus
            {...form.getInputProps('costText')}
          />
          <NameField
            kind={kind}
            withAsterisk={!isIncome}
            aria-required={!isIncome}
            placeholder={isIncome ? getDefaultIncomeName(form.values.category) : 'What was it for?'}
            onPick={pick}
            {...form.getInputProps('name')}
            value={form.values.name}
          />
          <EntryAccountField {...form.getInputProps('accountId')} value={form.values.accountId} />
          <CategoryOrSplitLines
            kind={kind}
            form={form}
            transactionId={edited?._id ?? null}
            proposed={getInitialSplit(purpose, kind)}
          />
          {edited && lines.length === 0 && <div className={classes.offer}>{rule.link}</div>}
          <DayField {...form.getInputProps('addedOn')} value={form.values.addedOn} />
          <Textarea
            label="Note"
            placeholder="Optional"
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('note')}
          />
          <TagsField {...form.getInputProps('tags')} value={form.values.tags} />
          {!edited && (
            <Checkbox
              label="Repeat (choose how often after saving)"
              checked={repeats}
              onChange={(event) => setRepeats(event.currentTarget.checked)}
            />
          )}
          <Group justify="space-between" gap="sm" mt="xs">
            <div>
              {/* Next to the buttons, because they are always visible. */}
              <SameEntryNote found={same} isRefused={same?._id === told} />
              {aside}
            </div>
            <Group gap="xs" ml="auto" className={classes.buttons ?? ''}>
              <CancelButton
                isBusy={isPending}
                onClick={() => {
                  kept.drop();
                  onCancel();
                }}
              />
              {!edited && !repeats && (
                <Button
                  variant="default"
                  aria-disabled={isPending}
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                  title="Save this transaction and start another (Ctrl+Enter)"
                  onClick={() => isPending || send(true)}
                >
                  Save & Next
                </Button>
              )}
              <SubmitButton
                label={isIncome ? 'Save Income' : 'Save Expense'}
                busyLabel="Saving..."
                isBusy={isPending}
                onClick={() => {
                  isNext.current = false;
                }}
              />
            </Group>
          </Group>
        </Stack>
      </form>
      {rule.dialog}
    </>
  );
}
