import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarDue, CalendarMonth } from '../../contract/calendar.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { CategoryIcon, TransferIcon } from '../categories/category-icon.tsx';
import { formatDayWithoutYear, formatWeekday } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { Money, SignedMoney } from '../money/money.tsx';
import { formatDueIn } from '../recurring/format-due-in.ts';
import { FilteredAmountLink, FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import { transactionsQuery } from '../transactions/queries.ts';
import classes from './calendar.module.css';

/** Shows the totals, due items and transactions of a day. */
export function DayPanel({ day, figures }: { day: string; figures: CalendarMonth | undefined }) {
  const sums = figures?.days.find(({ date }) => date === day);
  const due = figures?.due.filter(({ date }) => date === day) ?? [];
  return (
    <div className={classes.panel}>
      <Panel title={formatWeekday(day)} aside={day === getToday() ? 'today' : dueInWords(day)}>
        {sums && (
          <dl className={`${classes.sums} figures`}>
            {sums.spent > 0 && <Sum label="Spent" day={day} type="expense" amount={sums.spent} />}
            {sums.income > 0 && <Sum label="Income" day={day} type="income" amount={sums.income} />}
          </dl>
        )}
        {due.length > 0 && <DueList due={due} />}
        {figures === undefined ? <Skeleton height="1rem" /> : <DayTransactions day={day} hasDue={due.length > 0} />}
      </Panel>
    </div>
  );
}

function dueInWords(day: string): string | undefined {
  const now = getToday();
  return day > now ? formatDueIn(day, now) : undefined;
}

function Sum({ label, day, type, amount }: { label: string; day: string; type: 'expense' | 'income'; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <FilteredAmountLink
          filter={{ type, from: day, to: day }}
          amount={amount}
          of={`${label} ${formatDayWithoutYear(day)}`}
        />
      </dd>
    </div>
  );
}

/** Lists due items. Clicking an item opens a dialog with buttons to pause, skip or post it. */
function DueList({ due }: { due: CalendarDue[] }) {
  return (
    <section aria-label="Due">
      <h3 className={classes.head}>Due</h3>
      <ul>
        {due.map(({ recurringId, name, category, amount, isIncome, isTransfer, number, times, isEstimate }) => (
          <li key={`${recurringId} ${number}`} className="py-xs row gap-sm text-sm ruled">
            {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
            <span className="relative grow min-0">
              <Link
                to="/recurring-transactions"
                search={{ id: recurringId }}
                className={`${classes.name} clamp medium anywhere`}
              >
                {times ? `${name} (${number} of ${times})` : name}
              </Link>
            </span>
            {isEstimate && <span className="muted text-xs">about</span>}
            {isTransfer ? <Money amount={amount} /> : <SignedMoney cost={amount} isIncome={isIncome} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DayTransactions({ day, hasDue }: { day: string; hasDue: boolean }) {
  const filter = { from: day, to: day };
  const { data, isPlaceholderData } = useQuery(transactionsQuery(filter));
  if (data === undefined || isPlaceholderData) return <Skeleton height="1rem" />;
  const { transactions, totalCount } = data;
  if (transactions.length === 0) return hasDue ? null : <p className={classes.none}>Nothing on this day.</p>;
  return (
    <section aria-label="Transactions">
      <ul>
        {transactions.map((transaction) => (
          <Row key={transaction._id} transaction={transaction} />
        ))}
      </ul>
      <p className={classes.all}>
        <Anchor
          inherit
          className="reach"
          renderRoot={(props) => <Link to="/transactions" search={filter} {...props} />}
        >
          {totalCount === 1 ? 'Show transaction' : `All ${totalCount} transactions`}
        </Anchor>
      </p>
    </section>
  );
}

function Row({ transaction }: { transaction: ListedTransaction }) {
  const { name, category, cost, isIncome, isTransfer, isEstimate, addedOn: from } = transaction;
  return (
    <li className="py-xs row gap-sm text-sm ruled">
      {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
      <span className="relative grow min-0">
        <FilteredTransactionsLink
          className={`${classes.name} clamp medium anywhere`}
          filter={{ ...(!isTransfer && { category, type: isIncome ? 'income' : 'expense' }), from, to: from }}
        >
          {name}
        </FilteredTransactionsLink>
      </span>
      {isEstimate && <span className="muted text-xs">estimate</span>}
      {isTransfer ? <Money amount={cost} /> : <SignedMoney cost={cost} isIncome={isIncome} />}
    </li>
  );
}
