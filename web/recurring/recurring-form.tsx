import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FREQUENCIES } from '../../contract/recurrence.ts';
import * as operations from '../../contract/recurring.ts';
import { useAccountName } from '../accounts/queries.ts';
import { explain } from '../api-error.ts';
import { CategoryField } from '../categories/category-select.tsx';
import { DayInput } from '../days/day-input.tsx';
import { formatDay } from '../days/format-day.ts';
import { DraftNote } from '../editing/draft/draft-note.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import classes from '../editing/field-pair.module.css';
import { type FieldWords, useEdit } from '../editing/use-edit.tsx';
import { useSave } from '../editing/use-save.ts';
import { CancelButton, SubmitButton } from '../forms/buttons.tsx';
import { focusFirstError } from '../forms/field-errors.ts';
import { FormFailure } from '../forms/form-messages.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import { useChange } from '../use-operation.ts';
import { AccountFields } from './account-fields.tsx';
import { type Draft, draftErrors, draftOf, EMPTY_DRAFT, frequencyNames, newRecurring } from './draft.ts';
import { NextDates } from './next-dates.tsx';

const WORDS: FieldWords<operations.NewRecurring> = {
  name: { label: 'Name' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  category: { label: 'Category' },
  isIncome: { label: 'Type', show: (isIncome) => (isIncome ? 'Income' : 'Expense') },
  frequency: { label: 'Frequency', show: (frequency) => frequencyNames[frequency] },
  startDate: { label: 'Start Date', show: formatDay },
};

type RecurringFormProps = {
  /** The item to edit, or null to add one. */
  item: operations.Recurring | null;
  onSaved: (saved: operations.Recurring) => void;
  onCancel: () => void;
};

export function RecurringForm({ item, onSaved, onCancel }: RecurringFormProps) {
  const form = useForm<Draft>({ initialValues: item ? draftOf(item) : EMPTY_DRAFT, validate: draftErrors });
  const draft = useDraft(item ? `recurring ${item._id} ${item.version}` : 'recurring', form);
  const accountName = useAccountName();
  const { mutateAsync: create } = useChange(operations.createRecurring);
  const edit = useEdit(operations.updateRecurring, {
    words: {
      ...WORDS,
      accountId: { label: 'Account', show: accountName },
      toAccountId: { label: 'To', show: accountName },
    },
    onTake: (stored) => form.setValues(draftOf(stored)),
  });
  const { start, isPending, error } = useSave({
    save: (body: operations.NewRecurring, key) => (item ? edit(item, body) : create({ body, key })),
    onSaved: (saved) => {
      draft.drop();
      onSaved(saved);
    },
  });
  const { category, frequency, startDate, accountId, toAccountId } = form.values;
  const submit = form.onSubmit(
    (draft) => start(newRecurring(draft)),
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} />
        <FormFailure
          sentence={error ? explain(error, 'The recurring transaction could not be saved. Please try again.') : null}
        />
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          placeholder="What is it for?"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <AmountField withAsterisk aria-required {...form.getInputProps('amountText')} />
        <AccountFields
          from={{ ...form.getInputProps('accountId'), value: accountId }}
          to={{ ...form.getInputProps('toAccountId'), value: toAccountId }}
        />
        {toAccountId === null && (
          <>
            <CategoryField kind="any" {...form.getInputProps('category')} value={category} />
            <Checkbox label="Income" {...form.getInputProps('isIncome', { type: 'checkbox' })} />
          </>
        )}
        <div className={classes.pair}>
          <Select
            label="Frequency"
            data={FREQUENCIES.map((value) => ({ value, label: frequencyNames[value] }))}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('frequency')}
          />
          <DayInput
            label="Start Date"
            leaning="future"
            withAsterisk
            aria-required
            {...form.getInputProps('startDate')}
            value={startDate}
            onChange={(day) => form.setFieldValue('startDate', day)}
          />
        </div>
        <NextDates startDate={startDate} frequency={frequency} item={item} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isPending} onClick={cancel} />
          <SubmitButton label="Save Recurring" busyLabel="Saving..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}
