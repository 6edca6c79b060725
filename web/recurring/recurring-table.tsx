import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Recurring } from '../../contract/recurring.ts';
import { useAccountName, useSeveralAccounts } from '../accounts/queries.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { today } from '../days/today.ts';
import { fetchAhead } from '../dialogs/late-dialog.tsx';
import table from '../lists/card-table.module.css';
import { Money, SignedMoney } from '../money/money.tsx';
import { FilterLink } from '../transactions/filter-link.tsx';
import { frequencyNames } from './draft.ts';
import { dueIn } from './due-in.ts';
import classes from './recurring-table.module.css';

type RowActions = {
  onChange: (item: Recurring) => void;
  onEdit: (item: Recurring) => void;
  onDelete: (item: Recurring) => void;
};

/** A table. On a phone its rows become cards. */
export function RecurringTable({
  items,
  loads,
  ...actions
}: { items: Recurring[]; loads: (() => Promise<unknown>)[] } & RowActions) {
  const now = today();
  const hasSeveral = useSeveralAccounts().length > 0;
  return (
    <table className={`${table.table} ${classes.table}`} aria-label="Recurring Transactions" {...fetchAhead(...loads)}>
      <thead className={table.head}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Category</th>
          {hasSeveral && <th scope="col">Account</th>}
          <th scope="col" className={table.number}>
            Amount
          </th>
          <th scope="col" className={`${classes.type} muted`}>
            Type
          </th>
          <th scope="col">Frequency</th>
          <th scope="col">Next Due</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item._id} item={item} now={now} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, now, onChange, onEdit, onDelete }: { item: Recurring; now: string } & RowActions) {
  const { name, category, amount, isIncome, frequency, nextDueDate, isPaused, accountId, toAccountId } = item;
  const hasSeveral = useSeveralAccounts().length > 0;
  const accountName = useAccountName();
  const isTransfer = toAccountId !== null;
  const icon = { variant: 'subtle', color: 'gray', size: 'md', className: table.icon } as const;
  return (
    <tr className={`${table.row} ${classes.row}`} data-paused={isPaused || undefined}>
      <th scope="row" className={`${table.name} ${classes.name}`}>
        <span className={`${classes.what} row gap-sm`}>
          {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
          <span className={table.clamped}>{name}</span>
        </span>
      </th>
      {isTransfer ? (
        <td className={`${classes.category} muted anywhere`} colSpan={hasSeveral ? 2 : 1}>
          <span className={table.clamped}>{`${accountName(accountId)} → ${accountName(toAccountId)}`}</span>
        </td>
      ) : (
        <td className={`${classes.category} muted anywhere`}>
          <span className={table.clamped}>
            <FilterLink filter={{ category }}>{category}</FilterLink>
          </span>
        </td>
      )}
      {!isTransfer && hasSeveral && (
        <td className={`${classes.account} muted anywhere`}>
          <span className={table.clamped}>{accountName(accountId)}</span>
        </td>
      )}
      <td className={`${table.number} ${classes.amount} medium`}>
        {isTransfer ? <Money amount={amount} /> : <SignedMoney cost={amount} isIncome={isIncome} />}
      </td>
      <td className={`${classes.type} muted`}>{isTransfer ? 'Transfer' : isIncome ? 'Income' : 'Expense'}</td>
      <td className={`${classes.frequency} muted`}>{frequencyNames[frequency]}</td>
      <td className={classes.due}>
        {isPaused ? (
          <span className={`${classes.paused} muted text-xs medium`}>
            {item.isPausedAtLimit ? 'Paused at limit' : 'Paused'}
          </span>
        ) : (
          <>
            <span className={classes.day}>{formatDay(nextDueDate)}</span>{' '}
            <span className={`${classes.far} muted text-xs`}>{dueIn(nextDueDate, now)}</span>
          </>
        )}
      </td>
      <td className={classes.actions}>
        <ActionIcon
          {...icon}
          aria-label={`${isPaused ? 'Resume' : 'Pause, skip or post'} ${name}`}
          onClick={() => onChange(item)}
        >
          <IconDots size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={`Edit ${name}`} onClick={() => onEdit(item)}>
          <IconPencil size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={`Delete ${name}`} onClick={() => onDelete(item)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}
