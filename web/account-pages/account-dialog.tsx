import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../contract/money-account-changes.ts';
import { ACCOUNT_KINDS, type MoneyAccount } from '../../contract/money-accounts.ts';
import { getAccountKindName } from '../accounts/account-kinds.tsx';
import { useOperationMutation } from '../api/use-operation.ts';
import { DayInput } from '../days/day-input.tsx';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import classes from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import {
  createMoneyAccountDraft,
  type MoneyAccountDraft,
  mayLackMinusSign,
  toChangedAccount,
  toMoneyAccountDraft,
  toNewAccount,
  validateMoneyAccountDraft,
} from './account-draft.ts';

const WORDS: FieldLabels<operations.ChangedMoneyAccount> = {
  name: { label: 'Name' },
  kind: { label: 'Type', show: getAccountKindName },
  openingBalance: { label: 'Opening balance', show: (amount) => <Money amount={amount} /> },
  openingDay: { label: 'On this day', show: formatDay },
  goalAmount: { label: 'Savings goal', show: (amount) => <Money amount={amount} /> },
  goalDay: { label: 'Target date', show: formatDay },
  isClosed: { label: 'Closed', show: (isClosed) => (isClosed ? 'Yes' : 'No') },
};

const OPENING_DAY_HINT = 'The day of the opening balance. Leave empty if it was before the first entry.';
const NEW_ACCOUNT_DAY_HINT =
  'Importing older transactions does not change the balance on this day. Leave empty if it was before the first entry.';

type AccountFormProps = {
  /** The account to edit, or null to add a new account. */
  account: MoneyAccount | null;
  onSaved: (saved: MoneyAccount) => void;
  onCancel: () => void;
};

export type AccountFormPurpose = { mode: 'add' } | { mode: 'edit'; account: MoneyAccount };

/** Adds or edits an account. `createLazyDialog` requires a default export. */
export default function AccountDialog({ open, onClose }: { open: AccountFormPurpose | null; onClose: () => void }) {
  const finish = (saved: MoneyAccount) => {
    onClose();
    showToastMessage('success', `${saved.name} saved.`);
  };
  return (
    <ItemDialogFrame
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Account' : 'Add Account')}
    >
      {(purpose) => (
        <AccountForm account={purpose.mode === 'edit' ? purpose.account : null} onSaved={finish} onCancel={onClose} />
      )}
    </ItemDialogFrame>
  );
}

function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
  const form = useForm<MoneyAccountDraft>({
    initialValues: account ? toMoneyAccountDraft(account) : createMoneyAccountDraft(getToday()),
    validate: validateMoneyAccountDraft,
  });
  const draft = useDraft(account ? `account ${account._id} ${account.version}` : 'account', form);
  const { mutateAsync: create } = useOperationMutation(operations.createMoneyAccount);
  const edit = useEditWithConflicts(operations.updateMoneyAccount, {
    words: WORDS,
    onTake: (stored) => form.setValues(toMoneyAccountDraft(stored)),
  });
  const askIfOwed = useOwedQuestion();
  const entity = useEntityForm({
    form,
    draft,
    bodyOf: account ? toChangedAccount : toNewAccount,
    save: async (changed, key) => {
      const answered = mayLackMinusSign(changed, account) ? await askIfOwed(changed) : changed;
      if (answered === null) return undefined;
      const { isClosed, ...body } = answered;
      return account ? edit(account, { ...body, isClosed }) : create({ body, key });
    },
    onSaved,
    onCancel,
  });
  const { kind, goalText } = form.values;
  const mayHaveGoal = (kind !== 'cash' && kind !== 'card') || goalText !== '';
  return (
    <EntityForm of={entity} thing="account" saveLabel="Save Account">
      <TextInput
        label="Name"
        withAsterisk
        aria-required
        placeholder="Savings, or the name of the bank"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label="Type"
        data={ACCOUNT_KINDS.map((value) => ({ value, label: getAccountKindName(value) }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('kind')}
      />
      <div className={classes.pair}>
        <AmountField
          label={account ? 'Opening balance' : 'Balance'}
          inputMode="text"
          takesSums={false}
          description="Enter debts as negative amounts."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('openingText')}
        />
        <DayInput
          label="On this day"
          placeholder="Optional"
          description={account ? OPENING_DAY_HINT : NEW_ACCOUNT_DAY_HINT}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('openingDay')}
          value={form.values.openingDay}
          onChange={(day) => form.setFieldValue('openingDay', day)}
        />
      </div>
      {mayHaveGoal && (
        <div className={classes.pair}>
          <AmountField
            label="Savings goal"
            description="The balance that you want to reach. Leave empty for no goal."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('goalText')}
          />
          <DayInput
            label="Target date"
            placeholder="No date"
            leaning="future"
            description="With a date, the account shows how much to save each month to reach the goal."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('goalDay')}
            value={form.values.goalDay}
            onChange={(day) => form.setFieldValue('goalDay', day)}
          />
        </div>
      )}
      {account && (
        <Checkbox
          label="Closed"
          description="New entries cannot use a closed account. Its existing entries stay in all totals."
          {...form.getInputProps('isClosed', { type: 'checkbox' })}
        />
      )}
    </EntityForm>
  );
}

/**
 * Returns a function that asks if a positive balance of a card or loan is a debt, which needs a minus sign. Resolves to
 * the account with the right sign, or to null if the user cancels.
 */
function useOwedQuestion() {
  const { choose } = useDialogs();
  const { currency } = useDisplayCurrency();
  return async (account: Required<operations.ChangedMoneyAccount>) => {
    const { name, openingBalance = 0 } = account;
    const answer = await choose({
      title: 'Do You Owe This?',
      message: `You entered a balance of ${formatMoney(openingBalance, currency)} for “${name}”. Do you owe this amount?`,
      note: 'Amounts that you owe have a minus sign in Moneta.',
      confirmLabel: 'Yes, I Owe It',
      alternative: 'No, It Is Credit',
      cancelLabel: 'Cancel',
    });
    if (answer === null) return null;
    return answer === 'confirm' ? { ...account, openingBalance: -openingBalance } : account;
  };
}
