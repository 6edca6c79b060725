import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DOMAttributes, MouseEvent } from 'react';
import type { MoneyAccount } from '../../contract/accounts.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import table from '../lists/card-table.module.css';
import { Money } from '../money/money.tsx';
import classes from './accounts-table.module.css';
import { KindIcon, kindName } from './kinds.tsx';
import { balancesQuery } from './queries.ts';
import { TrendLine } from './trend-line.tsx';
import { useOrder } from './use-order.ts';

type RowActions = { onEdit: (account: MoneyAccount) => void; onDelete: (account: MoneyAccount) => void };

type AccountsTableProps = { accounts: MoneyAccount[] } & RowActions &
  Pick<DOMAttributes<HTMLTableElement>, 'onPointerEnter' | 'onFocus'>;

/** A table with a total. On a phone its rows become cards. */
export function AccountsTable({ accounts, onEdit, onDelete, ...fetching }: AccountsTableProps) {
  const { data: past } = useQuery(balancesQuery);
  const { move, said } = useOrder(accounts);
  const total = fromMinor(accounts.reduce((minor, { balance }) => minor + toMinor(balance), 0));
  const trendOf = (id: string) => past?.accounts.find(({ accountId }) => accountId === id)?.balances;
  return (
    <>
      <table className={`${table.table} ${classes.table}`} aria-label="Accounts" {...fetching}>
        <thead className={table.head}>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Last 12 months</th>
            <th scope="col" className={table.number}>
              Balance
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, index) => (
            <tr key={account._id} className={`${table.row} ${classes.row}`} data-closed={account.isClosed || undefined}>
              <th scope="row" className={`${table.name} ${classes.account}`}>
                <Name account={account} />
              </th>
              <td className={classes.trend}>
                <Trend months={past?.months} balances={trendOf(account._id)} />
              </td>
              <Balance amount={account.balance} />
              <td className={classes.actions}>
                <Actions
                  account={account}
                  place={{ isFirst: index === 0, isLast: index === accounts.length - 1 }}
                  onMove={(steps, button) => move(account, steps, button)}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              </td>
            </tr>
          ))}
        </tbody>
        {accounts.length > 1 && (
          <tfoot className={classes.foot}>
            <tr className={`${table.row} ${classes.row}`}>
              <th scope="row" className={`${table.name} ${classes.account}`}>
                Total
              </th>
              <td className={classes.trend}>
                <Trend months={past?.months} balances={past?.total} />
              </td>
              <Balance amount={total} />
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function Name({ account: { _id, name, kind, isClosed } }: { account: MoneyAccount }) {
  // No need to add "Savings" to an account named "Savings".
  const words = [...(kindName(kind) === name ? [] : [kindName(kind)]), ...(isClosed ? ['Closed'] : [])];
  return (
    <span className="row gap-sm">
      <KindIcon of={kind} />
      <span>
        <Link to="/accounts/$accountId" params={{ accountId: _id }} className={`${table.clamped} ${classes.name}`}>
          {name}
        </Link>
        {words.length > 0 && <span className={classes.kind}>{words.join(' · ')}</span>}
      </span>
    </span>
  );
}

function Trend({ months, balances }: { months: string[] | undefined; balances: number[] | undefined }) {
  return months && balances ? <TrendLine months={months} balances={balances} /> : null;
}

function Balance({ amount }: { amount: number }) {
  return (
    <td className={`${table.number} ${classes.balance} medium`} data-negative={amount < 0 || undefined}>
      <Money amount={amount} />
    </td>
  );
}

type ActionsProps = {
  account: MoneyAccount;
  place: { isFirst: boolean; isLast: boolean };
  onMove: (steps: -1 | 1, button: HTMLElement) => void;
} & RowActions;

/** Actions of an account. The only account can be neither moved nor deleted. */
function Actions({ account, place: { isFirst, isLast }, onMove, onEdit, onDelete }: ActionsProps) {
  const { name } = account;
  const icon = { variant: 'subtle', color: 'gray', size: 'md', className: table.icon } as const;
  const isOnly = isFirst && isLast;
  const step = (steps: -1 | 1, isEnd: boolean) => ({
    // Does nothing at either end, but keeps the focus.
    'aria-disabled': isEnd,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => isEnd || onMove(steps, currentTarget),
  });
  return (
    <>
      {!isOnly && (
        <>
          <ActionIcon {...icon} aria-label={`Move ${name} up`} {...step(-1, isFirst)}>
            <IconArrowUp size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={`Move ${name} down`} {...step(1, isLast)}>
            <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...icon} aria-label={`Edit ${name}`} onClick={() => onEdit(account)}>
        <IconPencil size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      {!isOnly && (
        <ActionIcon {...icon} aria-label={`Delete ${name}`} onClick={() => onDelete(account)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  );
}
