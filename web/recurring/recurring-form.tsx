import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FREQUENCIES } from '../../contract/recurrence.ts';
import type { NewRecurring, Recurring } from '../../contract/recurring.ts';
import { explain } from '../api-error.ts';
import { CategoryField } from '../categories/category-field.tsx';
import { DayInput } from '../days/day-input.tsx';
import { CancelButton } from '../forms/cancel-button.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { type Draft, draftErrors, newRecurring } from './draft.ts';
import { frequencyNames } from './frequencies.ts';
import { NextDates } from './next-dates.tsx';
import classes from './recurring-form.module.css';

type RecurringFormProps = {
  /** What is edited; null where it is new. */
  item: Recurring | null;
  /** What stands in it at first. */
  begin: Draft;
  save: (body: NewRecurring) => void;
  isSaving: boolean;
  /** Why the last attempt to save did not go through. */
  error: unknown;
  onCancel: () => void;
};

export function RecurringForm({ item, begin, save, isSaving, error, onCancel }: RecurringFormProps) {
  const form = useForm<Draft>({ initialValues: begin, validate: draftErrors });
  const { category, frequency, startDate } = form.values;
  const submit = form.onSubmit(
    (draft) => save(newRecurring(draft)),
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
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
        <CategoryField kind="any" {...form.getInputProps('category')} value={category} />
        <Checkbox label="Income" {...form.getInputProps('isIncome', { type: 'checkbox' })} />
        <div className={classes.pair}>
          <Select
            label="Frequency"
            data={FREQUENCIES.map((value) => ({ value, label: frequencyNames[value] }))}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('frequency')}
          />
          <DayInput
            label="Start Date"
            withAsterisk
            aria-required
            {...form.getInputProps('startDate')}
            value={startDate}
            onChange={(day) => form.setFieldValue('startDate', day)}
          />
        </div>
        <NextDates startDate={startDate} frequency={frequency} item={item} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isSaving} onClick={onCancel} />
          <SubmitButton label="Save Recurring" busyLabel="Saving..." isBusy={isSaving} />
        </Group>
      </Stack>
    </form>
  );
}
