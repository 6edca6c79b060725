import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../contract/accounts.ts';
import { kindName } from '../accounts/kinds.tsx';
import { useChange } from '../api/use-operation.ts';
import { DayInput } from '../days/day-input.tsx';
import { formatDay } from '../days/format-day.ts';
import { SubjectDialog } from '../dialogs/subject-dialog.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import classes from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { type FieldWords, useEdit } from '../editing/use-edit.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import { notify } from '../toasts/toasts.tsx';
import { type Draft, draftErrors, draftOf, EMPTY_DRAFT, toAccountChange } from './draft.ts';

const WORDS: FieldWords<operations.ChangedMoneyAccount> = {
  name: { label: 'Name' },
  kind: { label: 'Kind', show: kindName },
  openingBalance: { label: 'Opening balance', show: (amount) => <Money amount={amount} /> },
  openingDay: { label: 'As of', show: formatDay },
  isClosed: { label: 'Closed', show: (isClosed) => (isClosed ? 'Yes' : 'No') },
};

type AccountFormProps = {
  /** The account to edit, or null to add a new account. */
  account: operations.MoneyAccount | null;
  onSaved: (saved: operations.MoneyAccount) => void;
  onCancel: () => void;
};

export type Purpose = { mode: 'add' } | { mode: 'edit'; account: operations.MoneyAccount };

/** Adds or edits an account. `lateDialog` needs the default export. */
export default function AccountDialog({ open, onClose }: { open: Purpose | null; onClose: () => void }) {
  const finish = (saved: operations.MoneyAccount) => {
    onClose();
    notify('success', `${saved.name} saved.`);
  };
  return (
    <SubjectDialog
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Account' : 'Add Account')}
    >
      {(purpose) => (
        <AccountForm account={purpose.mode === 'edit' ? purpose.account : null} onSaved={finish} onCancel={onClose} />
      )}
    </SubjectDialog>
  );
}

function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
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
  const entity = useEntityForm({
    form,
    draft,
    bodyOf: toAccountChange,
    save: ({ isClosed, ...body }, key) => (account ? edit(account, { ...body, isClosed }) : create({ body, key })),
    onSaved,
    onCancel,
  });
  return (
    <EntityForm of={entity} thing="account" saveLabel="Save Account">
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
          description="Leave empty if this was the balance before the first entry."
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
    </EntityForm>
  );
}
