import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { updateMoneyAccount } from '../../contract/money-account-changes.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { getToday } from '../days/today.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { Panel } from '../layout/panel.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { findSignedAmountError, parseTypedSignedAmount } from '../money/parse-amount.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/**
 * Asks for the current balance of the user's only account, until the account has an opening balance or the user skips
 * the question.
 * @param onSkip called when the user skips the question
 */
export function OpeningBalanceQuestion({ onSkip }: { onSkip?: () => void }) {
  // Only reads the cache, because the dashboard itself loads the accounts.
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: false });
  const { mutate, isPending } = useOperationMutation(updateMoneyAccount);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isSkipped, setSkipped] = useState(false);
  const id = useId();
  const [account] = accounts;
  if (isSkipped || accounts.length > 1 || (account && (account.openingBalance !== 0 || account.openingDay !== null)))
    return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!account) return;
    const balance = parseTypedSignedAmount(text);
    if (Number.isNaN(balance)) {
      const sentence = 'Enter the balance, such as 1,250.00';
      return setProblem(findSignedAmountError(text, sentence) ?? sentence);
    }
    const { _id, name, version } = account;
    // The user enters today's balance, so subtract the entries up to today to get the opening balance.
    const openingBalance = minorToAmount(amountToMinor(balance) - amountToMinor(account.balance));
    mutate(
      { params: { id: _id }, version, body: { name, openingBalance, openingDay: getToday() } },
      {
        onSuccess: () => showToastMessage('success', 'Balance saved. You can change it under Accounts.'),
        onError: (error) => setProblem(explainRequestError(error, 'The balance could not be saved. Try again.')),
      },
    );
  };
  return (
    <Panel title="What's in your account today?">
      <form className="flex wrap end gap-sm" onSubmit={save} noValidate>
        <AmountField
          label="Balance"
          aria-describedby={id}
          takesSums={false}
          value={text}
          error={problem || undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem('');
          }}
        />
        <BusyButton type="submit" label="Save" busyLabel="Saving..." isBusy={isPending} />
        <Button
          variant="default"
          onClick={() => {
            setSkipped(true);
            onSkip?.();
          }}
        >
          Skip
        </Button>
      </form>
      <p id={id} className="muted text-xs">
        Use a minus sign for debts. Importing older transactions does not change this balance.
      </p>
    </Panel>
  );
}
