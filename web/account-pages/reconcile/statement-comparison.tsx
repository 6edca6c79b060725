import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkAccountEntries, type Explanation, type MoneyAccount } from '../../../contract/accounts.ts';
import { createTransaction } from '../../../contract/transactions/transactions.ts';
import { reconciliationQuery } from '../../accounts/queries.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { useChange } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { useDialogs } from '../../dialogs/dialogs.tsx';
import { BusyButton } from '../../forms/buttons.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Money, SignedMoney } from '../../money/money.tsx';
import { showNotification } from '../../toasts/toasts.tsx';
import type { TransactionRowActions } from '../../transactions/list/transactions-table.tsx';
import { describeExplanation } from './describe-explanation.ts';
import classes from './reconcile-form.module.css';

/** A bank statement: the balance of the account at the end of a day. A negative balance is a debt. */
export type StatementBalance = { balance: number; day: string };

type ComparisonProps = { account: MoneyAccount; statement: StatementBalance; actions: TransactionRowActions };

/** Shows how the account differs from the statement, and which entries could explain the difference. */
export function StatementComparison({ account, statement, actions }: ComparisonProps) {
  const { balance, day } = statement;
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(account._id, balance, day));
  if (data === undefined) {
    if (error) return <LoadFailure of="The comparison" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="4rem" />;
  }
  const { difference, uncheckedCount, explanations } = data;
  const agrees = difference === 0;
  return (
    <div className={`${classes.result} stack gap-md`}>
      <dl className={`${classes.figures} figures flex wrap`} aria-label="Comparison">
        <Figure label="Statement">
          <Money amount={balance} />
        </Figure>
        <Figure label={`Moneta, ${formatDay(day)}`}>
          <Money amount={data.balance} />
        </Figure>
        <Figure label="Checked so far">
          <Money amount={data.checkedBalance} />
        </Figure>
        <Figure label="Difference" isOff={!agrees}>
          <Money amount={difference} />
        </Figure>
      </dl>
      <div role="status">
        {agrees ? (
          <p className={`${classes.agrees} row gap-xs medium`}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {uncheckedCount === 0 ? 'The balances match, and everything is checked.' : 'The balances match.'}
            </span>
          </p>
        ) : (
          <p className={`${classes.text} muted text-sm`}>
            {explanations.length > 0
              ? `${explanations.length === 1 ? 'This' : 'One of these'} may explain the difference:`
              : 'We couldn’t find a single transaction that explains the difference. Check off what is on your statement to see what is missing.'}
          </p>
        )}
      </div>
      {!agrees && explanations.length > 0 && (
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
      {!agrees && <Adjust account={account} day={day} difference={difference} />}
      {agrees && uncheckedCount > 0 && <CheckAll account={account} day={day} count={uncheckedCount} />}
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
  const words = describeExplanation(explanation, (amount) => formatMoney(amount, currency, 'signed'));
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

/** Adds a transaction with the difference, for people who cannot find the missing entry. */
function Adjust({ account, day, difference }: { account: MoneyAccount; day: string; difference: number }) {
  const { currency } = useDisplayCurrency();
  const { confirm } = useDialogs();
  const { mutateAsync: create } = useChange(createTransaction);
  const amount = formatMoney(difference, currency, 'signed');
  const adjust = () => {
    // All attempts use the same key, so that a retry after a lost response does not add a second transaction.
    const key = createIdempotencyKey();
    return confirm({
      title: 'Add an adjustment?',
      message: `This adds a transaction of ${amount} on ${formatDay(day)}, so that the balance in Moneta matches your statement. Do this when you can’t find what is missing.`,
      confirmLabel: 'Add Adjustment',
      cancelLabel: 'Cancel',
      act: {
        run: () =>
          create({
            body: {
              name: 'Balance adjustment',
              category: 'Miscellaneous',
              note: '',
              cost: Math.abs(difference),
              isIncome: difference > 0,
              addedOn: day,
              accountId: account._id,
            },
            key,
          }),
        busyLabel: 'Adding...',
        explain: (error) => explainRequestError(error, 'The adjustment could not be added. Please try again.'),
      },
    });
  };
  return (
    <div>
      <Button variant="default" onClick={adjust}>
        {`Add Adjustment of ${amount}`}
      </Button>
    </div>
  );
}

function CheckAll({ account, day, count }: { account: MoneyAccount; day: string; count: number }) {
  const { mutateAsync, isPending } = useChange(checkAccountEntries);
  const checkAll = async () => {
    try {
      const { message } = await mutateAsync({ params: { id: account._id }, body: { through: day, isChecked: true } });
      showNotification('success', message);
    } catch (error) {
      showNotification('error', explainRequestError(error, 'The changes could not be saved. Please try again.'));
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
