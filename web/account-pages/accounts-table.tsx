import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DOMAttributes } from 'react';
import { orderMoneyAccounts } from '../../contract/money-account-changes.ts';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { AccountKindIcon, getAccountKindName } from '../accounts/account-kinds.tsx';
import { BalanceSparkline, type TrendLineProps } from '../accounts/balance-sparkline.tsx';
import { balancesQuery, findFirstMonth } from '../accounts/monthly-balances.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import table from '../lists/card-table.module.css';
import { CardTable, CardTableCell, RowHeaderCell } from '../lists/card-table.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { useReordering } from '../lists/use-reordering.ts';
import { Money } from '../money/money.tsx';
import classes from './accounts-table.module.css';
import { hasVisibleSavingsGoal, SavingsGoalLine } from './savings-goal-line.tsx';

type RowActions = { onEdit: (account: MoneyAccount) => void; onDelete: (account: MoneyAccount) => void };

type AccountsTableProps = { accounts: MoneyAccount[] } & RowActions &
  Pick<DOMAttributes<HTMLTableElement>, 'onPointerEnter' | 'onFocus'>;

/** The accounts in a table, with their total. On phones each row becomes a card. */
export function AccountsTable({ accounts, onEdit, onDelete, ...fetching }: AccountsTableProps) {
  const { data: past } = useQuery(balancesQuery());
  const { mutateAsync: saveOrder } = useOperationMutation(orderMoneyAccounts);
  const { moveProps, said } = useReordering(accounts, {
    queryKey: accountsQuery.queryKey,
    save: (accountIds) => saveOrder({ body: { accountIds } }),
    nameOf: ({ name }) => name,
  });
  const total = minorToAmount(accounts.reduce((minor, { balance }) => minor + amountToMinor(balance), 0));
  const trendOf = (id: string) => past?.accounts.find(({ accountId }) => accountId === id);
  return (
    <>
      <CardTable
        label="Accounts"
        columns={['Account', 'Last 12 Months', { name: 'Balance', isNumber: true }, 'Actions']}
        className={classes.table}
        {...fetching}
      >
        <tbody>
          {accounts.map((account) => (
            <tr
              key={account._id}
              className={classes.row}
              data-closed={account.isClosed || undefined}
              data-goal={hasVisibleSavingsGoal(account) || undefined}
            >
              <RowHeaderCell className={classes.account}>
                <Name account={account} />
                {hasVisibleSavingsGoal(account) && (
                  <div className={classes.wide}>
                    <SavingsGoalLine account={account} />
                  </div>
                )}
              </RowHeaderCell>
              <CardTableCell area="trend" className={classes.trend}>
                <Trend months={past?.months} trend={trendOf(account._id)} />
              </CardTableCell>
              <Balance amount={account.balance} />
              {hasVisibleSavingsGoal(account) && (
                // On cards, the goal has its own full-width cell. In the table, another element shows it below the
                // name.
                <CardTableCell area="goal" className={classes.narrow}>
                  <SavingsGoalLine account={account} />
                </CardTableCell>
              )}
              <CardTableCell area="actions">
                <Actions
                  account={account}
                  isOnly={accounts.length === 1}
                  moveProps={moveProps}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              </CardTableCell>
            </tr>
          ))}
        </tbody>
        {accounts.length > 1 && (
          <tfoot className={classes.foot}>
            <tr className={classes.row}>
              <RowHeaderCell className={classes.account}>Total</RowHeaderCell>
              <CardTableCell area="trend" className={classes.trend}>
                <Trend
                  months={past?.months}
                  trend={past && { balances: past.total, firstMonth: findFirstMonth(past.accounts) }}
                />
              </CardTableCell>
              <Balance amount={total} />
              <td />
            </tr>
          </tfoot>
        )}
      </CardTable>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function Name({ account: { _id, name, kind, isClosed } }: { account: MoneyAccount }) {
  // Omits the type of an account that has the same name, such as "Savings".
  const words = [
    ...(getAccountKindName(kind) === name ? [] : [getAccountKindName(kind)]),
    ...(isClosed ? ['Closed'] : []),
  ];
  return (
    <span className={`${classes.name} row gap-sm`}>
      <AccountKindIcon of={kind} />
      <span>
        <Link to="/accounts/$accountId" params={{ accountId: _id }} className={`clamp ${table.open} ${classes.open}`}>
          {name}
        </Link>
        {words.length > 0 && <span className="caption">{words.join(' · ')}</span>}
      </span>
    </span>
  );
}

type TrendProps = { months: string[] | undefined; trend: Omit<TrendLineProps, 'months'> | undefined };

function Trend({ months, trend }: TrendProps) {
  return months && trend ? (
    <BalanceSparkline months={months} balances={trend.balances} firstMonth={trend.firstMonth ?? null} />
  ) : null;
}

function Balance({ amount }: { amount: number }) {
  return (
    <CardTableCell area="balance" isNumber className="medium" data-negative={amount < 0 || undefined}>
      <Money amount={amount} />
    </CardTableCell>
  );
}

type ActionsProps = {
  account: MoneyAccount;
  isOnly: boolean;
  moveProps: ReturnType<typeof useReordering<MoneyAccount>>['moveProps'];
} & RowActions;

/** The buttons of an account. A user's only account can be neither moved nor deleted. */
function Actions({ account, isOnly, moveProps, onEdit, onDelete }: ActionsProps) {
  const { name } = account;
  return (
    <>
      {!isOnly && (
        <>
          <RowButton icon={IconArrowUp} label={`Move ${name} up`} {...moveProps(account, -1)} />
          <RowButton icon={IconArrowDown} label={`Move ${name} down`} {...moveProps(account, 1)} />
        </>
      )}
      <RowButton icon={IconPencil} label={`Edit ${name}`} onClick={() => onEdit(account)} />
      {!isOnly && <RowButton icon={IconTrash} label={`Delete ${name}`} onClick={() => onDelete(account)} />}
    </>
  );
}
