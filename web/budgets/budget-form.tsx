import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { NewBudget } from '../../contract/budgets.ts';
import { explain } from '../api-error.ts';
import { CategoryField } from '../categories/category-field.tsx';
import { CancelButton } from '../forms/cancel-button.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { AmountField } from '../money/amount-field.tsx';
import classes from './budget-form.module.css';
import { clampMonth, type Draft, draftErrors, monthOf, newBudget } from './draft.ts';
import { PastSpending } from './past-spending.tsx';

type BudgetFormProps = {
  /** What stands in it at first. */
  begin: Draft;
  save: (body: NewBudget) => void;
  isSaving: boolean;
  /** Why the last attempt to save did not go through. */
  error: unknown;
  onCancel: () => void;
};

export function BudgetForm({ begin, save, isSaving, error, onCancel }: BudgetFormProps) {
  const form = useForm<Draft>({ initialValues: begin, validate: draftErrors });
  const { category } = form.values;
  const month = form.getInputProps('monthText');
  const submit = form.onSubmit(
    (draft) => save(newBudget(draft)),
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure sentence={error ? explain(error, 'The budget could not be saved. Please try again.') : null} />
        <CategoryField
          kind="expense"
          data-autofocus={category === '' ? true : undefined}
          {...form.getInputProps('category')}
          value={category}
        />
        <AmountField
          withAsterisk
          aria-required
          data-autofocus={category === '' ? undefined : true}
          description={<PastSpending category={category} month={monthOf(form.values)} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('amountText')}
        />
        <div className={classes.pair}>
          <TextInput
            label="Month"
            type="number"
            min={1}
            max={12}
            withAsterisk
            aria-required
            {...month}
            onBlur={(event) => {
              month.onBlur(event);
              form.setFieldValue('monthText', clampMonth);
            }}
          />
          <TextInput
            label="Year"
            type="number"
            min={2000}
            max={2100}
            withAsterisk
            aria-required
            {...form.getInputProps('yearText')}
          />
        </div>
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isSaving} onClick={onCancel} />
          <SubmitButton label="Save Budget" busyLabel="Saving..." isBusy={isSaving} />
        </Group>
      </Stack>
    </form>
  );
}
