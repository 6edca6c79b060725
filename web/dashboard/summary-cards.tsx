import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Money } from '../money/money.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { summaryQuery } from './queries.ts';
import classes from './summary-cards.module.css';

export function SummaryCards() {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  if (error && !data) {
    return (
      <div className={classes.failure}>
        <LoadFailure of="The summary" error={error} retry={refetch} isRetrying={isFetching} />
      </div>
    );
  }
  return (
    <dl className={classes.cards} aria-busy={!data}>
      <Card label="Total Income" amount={data?.totalIncome} mark="income" />
      <Card label="Total Expense" amount={data?.totalExpenses} mark="expense" />
      <Card label="Current Balance" amount={data?.balance} />
    </dl>
  );
}

type CardProps = { label: string; amount: number | undefined; mark?: 'income' | 'expense' };

function Card({ label, amount, mark }: CardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        {mark && <span className={classes.mark} data-kind={mark} />}
        {label}
      </dt>
      <dd className={classes.amount} data-negative={(amount ?? 0) < 0 || undefined}>
        {amount === undefined ? <Skeleton height="1.75rem" width="9rem" my="0.25rem" /> : <Money amount={amount} />}
      </dd>
    </div>
  );
}
