import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainRequestError } from '../../api/api-error.ts';
import { Money } from '../../money/money.tsx';
import { formatShortMonth, type Month, toMonthText } from '../../months/calendar-month.ts';
import classes from '../budgets.module.css';
import { pastPeriodsSpendingQuery, recentMonthsSpendingQuery } from '../queries.ts';
import { proposeBudgetAmount } from './budget-proposal.ts';
import { ProposedAmount } from './proposed-amount.tsx';

type PastSpendingProps = { category: string; month: Month | null; onTake: (amount: number) => void };

/** Shows the spending in a category in each of the three previous months, and suggests an amount. */
export function PastSpending({ category, month, onTake }: PastSpendingProps) {
  if (category === '') return <Hint>Choose a category to see past spending.</Hint>;
  if (month === null) return <Hint>Enter a month and year to see past spending.</Hint>;
  return <Months category={category} month={month} onTake={onTake} />;
}

function Months({ category, month, onTake }: PastSpendingProps & { month: Month }) {
  const { data, error, isFetching, refetch } = useQuery(recentMonthsSpendingQuery(category, month));
  const { data: complete = [] } = useQuery(pastPeriodsSpendingQuery([category], 'month'));
  if (data === undefined && error) {
    return (
      <Hint>
        {explainRequestError(error, 'Past spending could not be loaded.')}{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => refetch()}>
          {isFetching ? 'Retrying...' : 'Retry'}
        </Anchor>
      </Hint>
    );
  }
  if (data === undefined) return <Hint>Loading past spending...</Hint>;
  const isComplete = (each: Month) => complete.some(({ firstDay }) => firstDay.startsWith(toMonthText(each)));
  const proposal = proposeBudgetAmount(data.filter(isComplete).map(({ spent }) => spent));
  return (
    <span className={`${classes.box} stack gap-2xs muted text-xs`}>
      <span className="anywhere">Spent on {category} before</span>
      <span className={`${classes.months} flex wrap`}>
        {data.map((each) => (
          <span key={toMonthText(each)} className="stack grow">
            <span>{formatShortMonth(each)} </span>
            <span className="text medium">
              <Money amount={each.spent} />
            </span>
          </span>
        ))}
      </span>
      <ProposedAmount unit="month" proposal={proposal} onTake={onTake} />
    </span>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <span className={`${classes.box} stack gap-2xs muted text-xs`}>{children}</span>;
}
