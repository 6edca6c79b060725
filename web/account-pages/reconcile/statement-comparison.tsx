import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { checkAccountEntries, type Explanation, type MoneyAccount } from '../../../contract/money-accounts.ts';
import { createTransaction, deleteTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { reconciliationQuery } from '../../accounts/queries.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../../api/error-messages.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { LoadingState } from '../../layout/load-failure.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import type { ToastAction } from '../../toasts/toast-actions.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import type { TransactionRowActions } from '../../transactions/list/transaction-row.tsx';
import classes from './reconcile-form.module.css';

/** The balance on a bank statement at the end of a day. A negative balance is a debt. */
export type StatementBalance = { balance: number; day: string };

type ComparisonProps = {
  account: MoneyAccount;
  statement: StatementBalance;
  onChangeSign: () => void;
  actions: TransactionRowActions;
};

/** Shows the difference between the account and the statement, and the entries that could explain it. */
export function StatementComparison({ account, statement, onChangeSign, actions }: ComparisonProps) {
  const { balance, day } = statement;
  const { currency } = useDisplayCurrency();
  /** The balance that the user has confirmed to be positive, although the account has a debt. */
  const [keptBalance, setKeptBalance] = useState<number | null>(null);
  const query = useQuery(reconciliationQuery(account._id, balance, day));
  const { data } = query;
  if (data === undefined) return <LoadingState of="The comparison with the statement" query={query} height="4rem" />;
  const { difference, checkedCount, uncheckedCount, explanations } = data;
  /** The balance on the statement minus the sum of the checked entries. */
  const left = minorToAmount(amountToMinor(balance) - amountToMinor(data.checkedBalance));
  const agrees = difference === 0 || (left === 0 && checkedCount > 0);
  // Card statements print debts without a minus sign, so the user may have entered a debt as a positive balance.
  const isSignDoubtful = !agrees && balance > 0 && data.balance < 0 && balance !== keptBalance;
  return (
    <div className={`${classes.result} stack gap-md`}>
      <dl className={`${classes.figures} figures flex wrap`} aria-label="Comparison">
        <Figure label="Statement">
          <Money amount={balance} />
        </Figure>
        <Figure label={`In Moneta on ${formatDay(day)}`}>
          <Money amount={data.balance} />
        </Figure>
        <Figure label="Difference" isOff={!agrees}>
          <Money amount={difference} />
        </Figure>
      </dl>
      <div role="status">
        {agrees ? (
          <p className={`${classes.agrees} row gap-xs medium`}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            <span>{describeMatch(difference, uncheckedCount)}</span>
          </p>
        ) : (
          <p className={`${classes.text} muted text-sm`}>
            {isSignDoubtful
              ? 'Do you owe this amount? Amounts that you owe have a minus sign in Moneta.'
              : explanations.length > 0
                ? `${explanations.length === 1 ? 'This' : 'One of these'} may explain the difference:`
                : 'No single transaction explains the difference. Check the entries that are on your statement to see what is missing.'}
          </p>
        )}
      </div>
      {isSignDoubtful && (
        <div className="flex wrap gap-sm">
          <Button variant="default" onClick={onChangeSign}>
            Change to {formatMoney(-balance, currency)}
          </Button>
          <Button variant="subtle" onClick={() => setKeptBalance(balance)}>
            Keep {formatMoney(balance, currency)}
          </Button>
        </div>
      )}
      {!agrees && !isSignDoubtful && explanations.length > 0 && (
        <ul>
          {explanations.map((explanation) => (
            <Reason
              key={`${explanation.reason} ${explanation.entry._id}`}
              account={account}
              explanation={explanation}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {!agrees && !isSignDoubtful && (
        <Adjust account={account} day={day} {...chooseAdjustment(difference, left, checkedCount)} />
      )}
      {difference === 0 && uncheckedCount > 0 && <CheckAll account={account} day={day} count={uncheckedCount} />}
    </div>
  );
}

function Figure({ label, isOff = false, children }: { label: string; isOff?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-off={isOff || undefined}>{children}</dd>
    </div>
  );
}

type ReasonProps = { account: MoneyAccount; explanation: Explanation; actions: TransactionRowActions };

function Reason({ account, explanation, actions }: ReasonProps) {
  const { currency } = useDisplayCurrency();
  const { entry, expected } = explanation;
  const { name, addedOn, cost, isIncome, toAccountId } = entry;
  const which = `${name}, ${formatDay(addedOn)}`;
  const words = describeDifferenceReason(explanation, (amount) => formatMoney(amount, currency, 'signed'));
  return (
    <li className={`${classes.reason} row wrap between`}>
      <div className={`${classes.what} min-0 anywhere text-sm`}>
        <span className="medium">{name}</span>, {formatDay(addedOn)},{' '}
        <SignedMoney cost={cost} isIncome={toAccountId === undefined ? isIncome : toAccountId === account._id} />
        <p className={`${classes.text} muted text-sm`}>{words}</p>
      </div>
      {expected === null ? (
        <Button variant="default" aria-label={`Delete ${which}`} onClick={() => actions.onDelete(entry)}>
          Delete
        </Button>
      ) : (
        <Button variant="default" aria-label={`Edit ${which}`} onClick={() => actions.onEdit(entry)}>
          Edit
        </Button>
      )}
    </li>
  );
}

function describeMatch(difference: number, uncheckedCount: number): string {
  if (uncheckedCount === 0) return 'The balances match, and everything is checked.';
  return difference === 0 ? 'The balances match.' : 'The checked entries match the statement.';
}

/**
 * Returns the amount of the adjustment: the difference between the account and the statement. If some entries are
 * checked and less is missing from them, returns the missing amount and marks the adjustment as checked.
 */
function chooseAdjustment(
  difference: number,
  left: number,
  checkedCount: number,
): { amount: number; isChecked: boolean } {
  const isChecked = checkedCount > 0 && Math.abs(left) < Math.abs(difference);
  return { amount: isChecked ? left : difference, isChecked };
}

type AdjustProps = { account: MoneyAccount; day: string; amount: number; isChecked: boolean };

/** Offers to add a transaction for the difference, in case the user cannot find the missing entry. */
function Adjust({ account, day, amount, isChecked }: AdjustProps) {
  const { currency } = useDisplayCurrency();
  const { mutateAsync: create, isPending } = useOperationMutation(createTransaction);
  const { mutateAsync: check } = useOperationMutation(checkAccountEntries);
  const { mutateAsync: remove } = useOperationMutation(deleteTransaction);
  // All attempts use the same key, so that a retry after a lost response does not add a second transaction.
  const [key] = useState(createIdempotencyKey);
  const shown = formatMoney(amount, currency, 'signed');
  const undo = (id: string): ToastAction => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      remove({ params: { id } }).then(
        ({ message }) => showToastMessage('success', message),
        (error) => showToastMessage('error', explainRequestError(error, UNDO_FAILED_MESSAGE)),
      ),
  });
  const adjust = async () => {
    const body = {
      name: 'Balance adjustment',
      category: 'Miscellaneous',
      note: '',
      cost: Math.abs(amount),
      isIncome: amount > 0,
      addedOn: day,
      accountId: account._id,
    };
    try {
      const { _id } = await create({ body, key });
      if (isChecked) await check({ params: { id: account._id }, body: { transactionIds: [_id], isChecked: true } });
      showToastMessage('success', `Adjustment of ${shown} added.`, undo(_id));
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The adjustment could not be added. Try again.'));
    }
  };
  return (
    <div className="stack gap-2xs">
      <div>
        <BusyButton
          variant="default"
          label={`Add Adjustment of ${shown}`}
          busyLabel="Adding..."
          isBusy={isPending}
          onClick={adjust}
        />
      </div>
      <p className={`${classes.text} muted text-sm`}>
        If you can’t find what is missing, this adds a transaction named “Balance adjustment” on {formatDay(day)}.
      </p>
    </div>
  );
}

function CheckAll({ account, day, count }: { account: MoneyAccount; day: string; count: number }) {
  const { mutateAsync, isPending } = useOperationMutation(checkAccountEntries);
  const checkAll = async () => {
    try {
      const { message } = await mutateAsync({ params: { id: account._id }, body: { through: day, isChecked: true } });
      showToastMessage('success', message);
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The changes could not be saved. Try again.'));
    }
  };
  return (
    <div>
      <BusyButton
        label={`Mark ${formatCount(count, 'Entry', 'Entries')} as Checked`}
        busyLabel="Saving..."
        isBusy={isPending}
        onClick={checkAll}
      />
    </div>
  );
}

/**
 * Returns a question about an entry that may explain why the account differs from the statement.
 * @param show formats an amount with its sign
 */
function describeDifferenceReason({ reason, expected }: Explanation, show: (amount: number) => string): string {
  const should = expected === null ? '' : ` The correct amount would then be ${show(expected)}.`;
  switch (reason) {
    case 'amount':
      return 'Its amount equals the difference. Is this entry on the statement?';
    case 'sign':
      return `Its amount is half the difference. Is it an expense that was recorded as income, or the other way round?${should}`;
    case 'digits':
      return `Two digits may be swapped.${should}`;
    case 'doubled':
      return 'Possibly recorded twice. Does the statement list it only once?';
  }
}
