import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { SignedMoney } from '../money/money.tsx';
import { summaryQuery } from '../money/summary-query.ts';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import { FilteredTransactionsLink } from '../transactions/filter-links.tsx';
import classes from './recent-transactions.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Lists the latest transactions. Users without transactions see the panel of `get-started.tsx` instead. */
export function RecentTransactions() {
  return (
    <Panel
      title="Recent Transactions"
      aside={
        <Anchor component={Link} to="/transactions" inherit>
          View all
        </Anchor>
      }
    >
      <Body />
    </Panel>
  );
}

function Body() {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  if (data === undefined) {
    if (error) {
      return <LoadFailure of="The transactions" error={error} retry={refetch} isRetrying={isFetching} />;
    }
    return (
      <div className="stack grow">
        {ROWS.map((row) => (
          <div key={row} className={`${classes.row} row gap-sm ruled`}>
            <Skeleton height="2.125rem" width="2.125rem" />
            <div className="grow min-0">
              <Skeleton height="0.875rem" width="55%" my="0.25rem" />
              <Skeleton height="0.75rem" width="30%" mt="0.5rem" mb="0.25rem" />
            </div>
            <Skeleton height="0.875rem" width="4rem" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className="stack grow">
      {data.recentTransactions.map((transaction) => (
        <Row key={transaction._id} transaction={transaction} />
      ))}
    </ul>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { category, isIncome, addedOn } = transaction;
  const filter = { category, type: isIncome ? 'income' : 'expense', from: addedOn, to: addedOn } as const;
  return (
    <li className={`${classes.row} row gap-sm ruled`}>
      <CategoryIcon of={transaction.category} />
      <div className="grow min-0">
        <div className={`${classes.name} truncate text-sm medium`}>
          <FilteredTransactionsLink filter={filter}>{transaction.name}</FilteredTransactionsLink>
        </div>
        <div className="muted text-xs">
          {formatDay(transaction.addedOn)}
          {transaction.isEstimate && ' · Estimate'}
          {isUnsentId(transaction._id) && ' · Waiting to be sent'}
        </div>
      </div>
      <div className={`${classes.amount} rigid text-sm medium`}>
        <SignedMoney cost={transaction.cost} isIncome={transaction.isIncome} />
      </div>
    </li>
  );
}
