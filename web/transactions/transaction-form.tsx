import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/transactions.ts';
import { EntryAccountField } from '../accounts/account-select.tsx';
import { useSeveralAccounts } from '../accounts/queries.ts';
import { explain } from '../api-error.ts';
import type { Kind } from '../categories/queries.ts';
import { DayField } from '../days/day-field.tsx';
import { formatDay } from '../days/format-day.ts';
import { useBalanceCheck } from '../editing/use-balance-check.ts';
import { useCheckedWarning } from '../editing/use-checked-warning.ts';
import { type FieldWords, useEdit } from '../editing/use-edit.tsx';
import { useSave } from '../editing/use-save.ts';
import { CancelButton, SubmitButton } from '../forms/buttons.tsx';
import { focusFirstError } from '../forms/field-errors.ts';
import { FormFailure } from '../forms/form-messages.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { useChange } from '../use-operation.ts';
import {
  beginOf,
  type Draft,
  draftErrors,
  draftOf,
  incomeName,
  newTransaction,
  type Purpose,
  proposedSplit,
  touchesBalance,
} from './draft.ts';
import { CategoryOrLines } from './split/category-or-lines.tsx';
import { LinesShown } from './split/lines-shown.tsx';

const WORDS: FieldWords<operations.NewTransaction> = {
  isIncome: { label: 'Type', show: (isIncome) => (isIncome ? 'Income' : 'Expense') },
  name: { label: 'Name' },
  cost: { label: 'Amount', show: (cost) => <Money amount={cost} /> },
  category: { label: 'Category' },
  lines: { label: 'Split', show: (lines) => lines.length > 0 && <LinesShown lines={lines} /> },
  addedOn: { label: 'Date', show: formatDay },
  note: { label: 'Note' },
  tags: { label: 'Tags', show: (tags) => tags.join(', ') || 'None' },
};

type TransactionFormProps = {
  kind: Kind;
  purpose: Purpose;
  /** The person has come from the other kind of form. */
  isSwitched: boolean;
  /** What was changed elsewhere is taken as it is now: it may be of the other kind. */
  onTake: (stored: operations.Transaction) => void;
  /** It is saved, or given up. */
  onDone: () => void;
  /** A link that leads to the other kind of form. */
  aside: ReactNode;
};

export function TransactionForm({ kind, purpose, isSwitched, onTake, onDone, aside }: TransactionFormProps) {
  const [begin] = useState(() => beginOf(purpose, kind));
  const form = useForm<Draft>({ initialValues: begin, validate: (draft) => draftErrors(kind, draft) });
  const edited = purpose.mode === 'edit' ? purpose.transaction : null;
  const accounts = useSeveralAccounts();
  const accountName = (id: string) => accounts.find(({ _id }) => _id === id)?.name ?? id;
  const { mutateAsync: create } = useChange(operations.createTransaction);
  const edit = useEdit(operations.updateTransaction, {
    words: { ...WORDS, accountId: { label: 'Account', show: accountName } },
    onTake: (stored) => {
      form.setValues(draftOf(stored));
      onTake(stored);
    },
  });
  const mayChange = useCheckedWarning('transaction');
  const isMeant = useBalanceCheck();
  const { start, isPending, error } = useSave({
    save: async (body: operations.NewTransaction, key) => {
      if (edited)
        return (await mayChange(edited.isChecked && touchesBalance(edited, body))) ? edit(edited, body) : undefined;
      // Only what is new is weighed against the balance.
      return (await isMeant(body)) ? create({ body, key }) : undefined;
    },
    onSaved: onDone,
  });
  const submit = form.onSubmit(
    (draft) => start(newTransaction(kind, draft)),
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const isIncome = kind === 'income';
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What had the focus has gone with the form before.
    if (isSwitched) name.current?.focus();
  }, [isSwitched]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure sentence={error && explain(error, 'The transaction could not be saved. Please try again.')} />
        <TextInput
          ref={name}
          label="Name"
          withAsterisk={!isIncome}
          aria-required={!isIncome}
          placeholder={isIncome ? incomeName(form.values.category) : 'What was it for?'}
          autoComplete="off"
          data-autofocus={!begin.name || undefined}
          {...form.getInputProps('name')}
        />
        <AmountField
          withAsterisk
          aria-required
          data-autofocus={begin.name ? true : undefined}
          {...form.getInputProps('costText')}
        />
        <EntryAccountField {...form.getInputProps('accountId')} value={form.values.accountId} />
        <CategoryOrLines
          kind={kind}
          form={form}
          transactionId={edited?._id ?? null}
          proposed={proposedSplit(purpose, kind)}
        />
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
        <Group justify="space-between" gap="sm" mt="xs">
          {aside}
          <Group gap="xs" ml="auto">
            <CancelButton isBusy={isPending} onClick={onDone} />
            <SubmitButton label={isIncome ? 'Save Income' : 'Save Expense'} busyLabel="Saving..." isBusy={isPending} />
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
