import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Recurring } from '../../contract/recurring-items.ts';
import { useAccountNameLookup, useAccountsIfSeveral } from '../accounts/queries.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import table from '../lists/card-table.module.css';
import { CardTable, CardTableCell, RowHeaderCell } from '../lists/card-table.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { Money, SignedMoney } from '../money/money.tsx';
import { describeFrequency, formatOccurrenceNumber } from './describe-schedule.ts';
import { formatDueIn } from './format-due-in.ts';
import classes from './recurring-table.module.css';

type RowActions = {
  onChange: (item: Recurring) => void;
  onEdit: (item: Recurring) => void;
  onDelete: (item: Recurring) => void;
};

/** A table of recurring items. On phones each row becomes a card. */
export function RecurringTable({
  items,
  loads,
  ...actions
}: { items: Recurring[]; loads: (() => Promise<unknown>)[] } & RowActions) {
  const now = getToday();
  const hasSeveral = useAccountsIfSeveral().length > 0;
  return (
    <CardTable
      label="Recurring Transactions"
      columns={[
        'Name',
        'Category',
        hasSeveral && 'Account',
        { name: 'Amount', isNumber: true },
        { name: 'Type', className: classes.type },
        'Frequency',
        'Next Due',
        'Actions',
      ]}
      className={classes.table}
      data-hanging
      {...preloadOnHover(...loads)}
    >
      <tbody>
        {items.map((item) => (
          <Row key={item._id} item={item} now={now} {...actions} />
        ))}
      </tbody>
    </CardTable>
  );
}

function Row({ item, now, onChange, onEdit, onDelete }: { item: Recurring; now: string } & RowActions) {
  const { name, category, amount, isIncome, nextDueDate, isPaused, accountId, toAccountId } = item;
  const hasSeveral = useAccountsIfSeveral().length > 0;
  const accountName = useAccountNameLookup();
  const isTransfer = toAccountId !== null;
  return (
    <tr
      className={classes.row}
      data-paused={isPaused || item.isEnded || undefined}
      data-custom={Boolean(item.every ?? item.on) || undefined}
    >
      <RowHeaderCell className={classes.name}>
        <span className="row gap-sm">
          {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
          <span className="clamp">{name}</span>
        </span>
      </RowHeaderCell>
      {isTransfer ? (
        <CardTableCell area="category" className={`${classes.category} muted anywhere`} colSpan={hasSeveral ? 2 : 1}>
          <span className="clamp">{`${accountName(accountId)} → ${accountName(toAccountId)}`}</span>
        </CardTableCell>
      ) : (
        <CardTableCell area="category" className={`${classes.category} muted anywhere`}>
          <span className="clamp">
            <Link to="/transactions" search={{ category }} className="reach plain-link">
              {category}
            </Link>
          </span>
        </CardTableCell>
      )}
      {!isTransfer && hasSeveral && (
        <CardTableCell area="account" className={`${classes.account} muted anywhere`}>
          <span className="clamp">{accountName(accountId)}</span>
        </CardTableCell>
      )}
      <CardTableCell area="amount" isNumber className={table.amount}>
        {item.isEstimate && <span className={`${classes.about} muted text-xs regular`}>about </span>}
        {isTransfer ? <Money amount={amount} /> : <SignedMoney cost={amount} isIncome={isIncome} />}
      </CardTableCell>
      <CardTableCell area="type" className={`${classes.type} muted`}>
        {isTransfer ? 'Transfer' : isIncome ? 'Income' : 'Expense'}
      </CardTableCell>
      <CardTableCell area="frequency" className={`${classes.frequency} muted`}>
        {describeFrequency(item)}
      </CardTableCell>
      <CardTableCell area="due">
        {isPaused ? (
          <span className={`${classes.paused} muted text-xs medium`}>
            {item.isPausedAtLimit ? 'Paused at limit' : 'Paused'}
          </span>
        ) : item.isEnded ? (
          <span className={`${classes.paused} muted text-xs medium`}>Ended</span>
        ) : (
          <>
            <span className={`${classes.due} nowrap tabular`}>{formatDay(nextDueDate)}</span>{' '}
            <span className={`${classes.due} nowrap tabular muted text-xs`}>
              {[formatDueIn(nextDueDate, now), formatOccurrenceNumber(item)].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
      </CardTableCell>
      <CardTableCell area="actions" className={classes.actions}>
        <RowButton
          icon={IconDots}
          label={`${isPaused ? 'Resume' : 'Pause, skip or post'} ${name}`}
          onClick={() => onChange(item)}
        />
        <RowButton icon={IconPencil} label={`Edit ${name}`} onClick={() => onEdit(item)} />
        <RowButton icon={IconTrash} label={`Delete ${name}`} onClick={() => onDelete(item)} />
      </CardTableCell>
    </tr>
  );
}
