import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { NewTransaction } from '../../contract/transactions.ts';
import { explain } from '../api-error.ts';
import { CategoryField } from '../categories/category-field.tsx';
import { DayField } from '../days/day-field.tsx';
import { today } from '../days/today.ts';
import { CancelButton } from '../forms/cancel-button.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { type Draft, draftErrors, incomeName, newTransaction } from './draft.ts';
import type { Kind } from './kind.ts';
import { useSave } from './use-save.ts';

type TransactionFormProps = {
  kind: Kind;
  /** What is known before the person begins. */
  begin?: Partial<Draft> | undefined;
  /** Only what is new is weighed against the balance. */
  isNew?: boolean;
  /** Sends it; a refusal is thrown. */
  save: (body: NewTransaction, key: string) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
  /** A link that leads to the other kind of form. */
  aside?: ReactNode;
};

export function TransactionForm(props: TransactionFormProps) {
  const { kind, begin, isNew = true, save, onSaved, onCancel, aside } = props;
  const form = useForm<Draft>({
    initialValues: { name: '', costText: '', category: '', addedOn: today(), note: '', ...begin },
    validate: (draft) => draftErrors(kind, draft),
  });
  const saving = useSave({ isNew, save, onSaved });
  const submit = form.onSubmit(
    (draft) => saving.start(newTransaction(kind, draft)),
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const isIncome = kind === 'income';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure
          sentence={saving.error && explain(saving.error, 'The transaction could not be saved. Please try again.')}
        />
        <TextInput
          label="Name"
          withAsterisk={!isIncome}
          aria-required={!isIncome}
          placeholder={isIncome ? incomeName(form.values.category) : 'What was it for?'}
          autoComplete="off"
          data-autofocus={!begin?.name || undefined}
          {...form.getInputProps('name')}
        />
        <AmountField
          withAsterisk
          aria-required
          data-autofocus={begin?.name ? true : undefined}
          {...form.getInputProps('costText')}
        />
        <CategoryField kind={kind} {...form.getInputProps('category')} value={form.values.category} />
        <DayField {...form.getInputProps('addedOn')} value={form.values.addedOn} />
        <Textarea
          label="Note"
          placeholder="Optional"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('note')}
        />
        <Group justify="space-between" gap="sm" mt="xs">
          {aside}
          <Group gap="xs" ml="auto">
            <CancelButton isBusy={saving.isPending} onClick={onCancel} />
            <SubmitButton
              label={isIncome ? 'Save Income' : 'Save Expense'}
              busyLabel="Saving..."
              isBusy={saving.isPending}
            />
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
