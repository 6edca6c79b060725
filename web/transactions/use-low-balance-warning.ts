import { useQueryClient } from '@tanstack/react-query';
import { updateMoneyAccount } from '../../contract/money-account-changes.ts';
import type { NewTransaction } from '../../contract/transactions/transactions.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { explainRequestError, NetworkError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { findSignedAmountError, parseTypedSignedAmount } from '../money/parse-amount.ts';
import { summaryQuery } from '../money/summary-query.ts';

/**
 * Returns a function that asks for confirmation if a new expense is larger than the balance. If there is no opening
 * balance, it also offers to set one.
 * @returns a function that resolves to true if the expense should be saved
 */
export function useLowBalanceWarning(): (entry: NewTransaction) => Promise<boolean> {
  const client = useQueryClient();
  const { confirm, choose } = useDialogs();
  const { currency } = useDisplayCurrency();
  const setOpening = useSetOpening();
  const isMeant = async (entry: NewTransaction): Promise<boolean> => {
    const { isIncome, cost } = entry;
    if (isIncome) return true;
    const summary = await client.fetchQuery(summaryQuery).catch((error) => {
      if (error instanceof NetworkError) return undefined;
      throw error;
    });
    // If the balance is unknown because the server is unreachable, the expense is saved without asking.
    if (!summary) return true;
    const { balance, balanceWithOpening } = summary;
    const held = balanceWithOpening ?? balance;
    if (cost <= held) return true;
    const [expense, available] = [cost, held].map((amount) => formatMoney(amount, currency));
    const question = {
      title: 'Negative Balance',
      message: `Warning: This expense (${expense}) exceeds your current balance (${available}). Proceeding will result in a negative balance. Do you wish to submit anyway?`,
      confirmLabel: 'Submit Anyway',
      cancelLabel: 'Cancel',
    };
    if (balanceWithOpening !== null) return confirm(question);
    const answer = await choose({
      ...question,
      note: 'No opening balance is set yet. Enter how much was in your account when you started, so that your balance is correct.',
      alternative: 'Set Opening Balance',
    });
    if (answer !== 'alternative') return answer === 'confirm';
    return (await setOpening(entry.accountId)) && isMeant(entry);
  };
  return isMeant;
}

/**
 * Returns a function that asks for the opening balance of an account and saves it. If no id is given, the default
 * account is used. Resolves to true if the balance was saved.
 */
function useSetOpening(): (accountId: string | undefined) => Promise<boolean> {
  const client = useQueryClient();
  const { prompt } = useDialogs();
  const { mutateAsync: update } = useOperationMutation(updateMoneyAccount);
  return async (accountId) => {
    const accounts = await client.fetchQuery(accountsQuery);
    const account = accounts.find(({ _id, isProposed }) => (accountId ? _id === accountId : isProposed));
    if (!account) return false;
    const save = async (text: string) => {
      const openingBalance = parseTypedSignedAmount(text);
      const isAmount = !Number.isNaN(openingBalance);
      const problem = findSignedAmountError(text, isAmount ? undefined : 'Enter an amount, such as 1,250.00.');
      if (problem) throw new RangeError(problem);
      await update({
        params: { id: account._id },
        version: account.version,
        body: { name: account.name, openingBalance },
      });
    };
    const typed = await prompt({
      title: 'Opening Balance',
      message: `How much was in “${account.name}” before your first transaction here?`,
      field: 'Opening balance',
      maxLength: 30,
      confirmLabel: 'Save and Continue',
      cancelLabel: 'Cancel',
      act: {
        run: save,
        busyLabel: 'Saving...',
        explain: (error) =>
          error instanceof RangeError
            ? error.message
            : explainRequestError(error, 'The opening balance could not be saved. Try again.'),
      },
    });
    return typed !== null;
  };
}
