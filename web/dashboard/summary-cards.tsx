import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { summaryQuery } from '../money/summary-query.ts';
import classes from './summary-cards.module.css';

export function SummaryCards() {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  if (error && !data) {
    return (
      <div className={`${classes.card} card min-0`}>
        <LoadFailure of="The summary" error={error} retry={refetch} isRetrying={isFetching} />
      </div>
    );
  }
  const isThere = data !== undefined;
  return (
    <dl className={`${classes.cards} grid gap-lg`} aria-busy={!isThere}>
      <Card label="Total Income" amount={data?.totalIncome} isThere={isThere} mark="income" />
      <Card label="Total Expense" amount={data?.totalExpenses} isThere={isThere} mark="expense" />
      <Card label="Current Balance" amount={data?.balanceWithOpening ?? data?.balance} isThere={isThere}>
        {typeof data?.balanceWithOpening === 'number' && (
          <dd className="muted text-xs">
            Income − expenses: <Money amount={data.balance} />
          </dd>
        )}
      </Card>
    </dl>
  );
}

type CardProps = {
  label: string;
  amount: number | undefined;
  isThere: boolean;
  mark?: 'income' | 'expense';
  children?: ReactNode;
};

function Card({ label, amount = 0, isThere, mark, children }: CardProps) {
  const { currency } = useDisplayCurrency();
  const length = { '--length': formatMoney(amount, currency).length } as CSSProperties;
  return (
    <div className={`${classes.card} card min-0`}>
      <dt className={`${classes.label} row gap-xs muted text-sm medium`}>
        {mark && <span className={classes.mark} style={{ background: `var(--${mark}-mark)` }} />}
        {label}
      </dt>
      <dd className={`${classes.amount} bold`} data-negative={amount < 0 || undefined} style={length}>
        {isThere ? <Money amount={amount} /> : <Skeleton height="1.75rem" width="60%" my="0.25rem" />}
      </dd>
      {children}
    </div>
  );
}
