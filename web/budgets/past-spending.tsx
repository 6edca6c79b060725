import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain } from '../api-error.ts';
import { Money } from '../money/money.tsx';
import { formatShortMonth, type Month, monthText } from './months.ts';
import classes from './past-spending.module.css';
import { spendingQuery } from './queries.ts';

type PastSpendingProps = { category: string; month: Month | null };

/** What the category cost in each of the three months before: a measure for the amount beside it. */
export function PastSpending({ category, month }: PastSpendingProps) {
  if (category === '') return <Hint>Choose a category to see what was spent in it before.</Hint>;
  if (month === null) return <Hint>Enter a month and year to see what was spent before.</Hint>;
  return <Months category={category} month={month} />;
}

function Months({ category, month }: { category: string; month: Month }) {
  const { data, error, isFetching, refetch } = useQuery(spendingQuery(category, month));
  if (data === undefined && error) {
    return (
      <Hint>
        {explain(error, 'What was spent before could not be loaded.')}{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => refetch()}>
          {isFetching ? 'Retrying...' : 'Retry'}
        </Anchor>
      </Hint>
    );
  }
  if (data === undefined) return <Hint>Looking up what was spent before...</Hint>;
  return (
    <span className={classes.box}>
      <span className={classes.title}>Spent on {category} before</span>
      <span className={classes.months}>
        {data.map((each) => (
          <span key={monthText(each)} className={classes.month}>
            <span>{formatShortMonth(each)} </span>
            <span className={classes.spent}>
              <Money amount={each.spent} />
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <span className={classes.box}>{children}</span>;
}
