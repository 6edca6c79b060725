import { Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../contract/budgets.ts';
import { explain } from '../api-error.ts';
import { CategoryField } from '../categories/category-select.tsx';
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
import {
  clampMonth,
  type Draft,
  draftErrors,
  draftOf,
  initialDraft,
  monthOf,
  newBudget,
  type Purpose,
} from './draft.ts';
import { PastSpending } from './past-spending.tsx';

const ROLLOVER_NAMES: Record<operations.Rollover, string> = {
  none: 'None',
  left: 'Carry over what is left',
  both: 'Carry over what is left or overspent',
};

const WORDS: FieldWords<operations.NewBudget> = {
  category: { label: 'Category' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  month: { label: 'Month' },
  year: { label: 'Year' },
  rollover: { label: 'Rollover', show: (rollover) => ROLLOVER_NAMES[rollover ?? 'none'] },
};

type BudgetFormProps = { purpose: Purpose; onSaved: (saved: operations.Budget) => void; onCancel: () => void };

export function BudgetForm({ purpose, onSaved, onCancel }: BudgetFormProps) {
  const budget = purpose.mode === 'edit' ? purpose.budget : null;
  const form = useForm<Draft>({
    initialValues: initialDraft(purpose),
    validate: draftErrors,
  });
  const draft = useDraft(budget ? `budget ${budget._id} ${budget.version}` : 'budget', form);
  const { mutateAsync: create } = useChange(operations.createBudget);
  const edit = useEdit(operations.updateBudget, {
    words: WORDS,
    onTake: (stored) => form.setValues(draftOf(stored)),
  });
  const { start, isPending, error } = useSave({
    save: (body: operations.NewBudget, key) => (budget ? edit(budget, body) : create({ body, key })),
    onSaved: (saved) => {
      draft.drop();
      onSaved(saved);
    },
  });
  const { category } = form.values;
  const month = form.getInputProps('monthText');
  const submit = form.onSubmit(
    (draft) => start(newBudget(draft)),
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
          description={
            <PastSpending
              category={category}
              month={monthOf(form.values)}
              onTake={(amount) => form.setFieldValue('amountText', amount.toFixed(2))}
            />
          }
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
        <Select
          label="Rollover"
          data={operations.ROLLOVERS.map((value) => ({ value, label: ROLLOVER_NAMES[value] }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('rollover')}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isPending} onClick={cancel} />
          <SubmitButton label="Save Budget" busyLabel="Saving..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}
