import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../contract/accounts.ts';
import { explain } from '../api-error.ts';
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
import { accountOf, type Draft, draftErrors, draftOf, EMPTY_DRAFT } from './draft.ts';
import { kindName } from './kinds.tsx';

const WORDS: FieldWords<operations.ChangedMoneyAccount> = {
  name: { label: 'Name' },
  kind: { label: 'Kind', show: kindName },
  openingBalance: { label: 'Opening balance', show: (amount) => <Money amount={amount} /> },
  openingDay: { label: 'As of', show: formatDay },
  isClosed: { label: 'Closed', show: (isClosed) => (isClosed ? 'Yes' : 'No') },
};

type AccountFormProps = {
  /** The account to edit, or null to add one. */
  account: operations.MoneyAccount | null;
  onSaved: (saved: operations.MoneyAccount) => void;
  onCancel: () => void;
};

export function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
  const form = useForm<Draft>({
    initialValues: account ? draftOf(account) : EMPTY_DRAFT,
    validate: draftErrors,
  });
  const draft = useDraft(account ? `account ${account._id} ${account.version}` : 'account', form);
  const { mutateAsync: create } = useChange(operations.createMoneyAccount);
  const edit = useEdit(operations.updateMoneyAccount, {
    words: WORDS,
    onTake: (stored) => form.setValues(draftOf(stored)),
  });
  const { start, isPending, error } = useSave({
    save: ({ isClosed, ...body }: Required<operations.ChangedMoneyAccount>, key) =>
      account ? edit(account, { ...body, isClosed }) : create({ body, key }),
    onSaved: (saved) => {
      draft.drop();
      onSaved(saved);
    },
  });
  const submit = form.onSubmit(
    (draft) => start(accountOf(draft)),
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
        <FormFailure sentence={error ? explain(error, 'The account could not be saved. Please try again.') : null} />
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          placeholder="Rainy days, or the name of the bank"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label="Kind"
          data={operations.ACCOUNT_KINDS.map((value) => ({ value, label: kindName(value) }))}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('kind')}
        />
        <div className={classes.pair}>
          <AmountField
            label="Opening balance"
            inputMode="text"
            takesSums={false}
            description="The balance when you start. Enter debts as negative amounts."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('openingText')}
          />
          <DayInput
            label="As of"
            placeholder="From the start"
            description="Leave empty to count it before all entries."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('openingDay')}
            value={form.values.openingDay}
            onChange={(day) => form.setFieldValue('openingDay', day)}
          />
        </div>
        {account && (
          <Checkbox
            label="Closed"
            description="No longer offered for new entries. Its existing entries still count."
            {...form.getInputProps('isClosed', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isPending} onClick={cancel} />
          <SubmitButton label="Save Account" busyLabel="Saving..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}
