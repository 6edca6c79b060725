import { useQuery } from '@tanstack/react-query';
import type { BudgetPeriod } from '../../../domain/budget-periods.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { Money } from '../../money/money.tsx';
import classes from '../budgets.module.css';
import { formatPeriod } from '../period-names.ts';
import { pastPeriodsSpendingQuery } from '../queries.ts';
import { proposeBudgetAmount } from './budget-proposal.ts';
import { compareWithPastPeriods, type PastPeriod } from './compare-with-past-periods.ts';
import { ProposedAmount } from './proposed-amount.tsx';

type PastBudgetCheckProps = {
  /** The categories of the budget. An empty list means all spending. */
  categories: string[];
  period: BudgetPeriod;
  amount: number;
  /** Called with the suggested amount when the user accepts it. If missing, no amount is suggested. */
  onTake?: ((amount: number) => void) | undefined;
};

/**
 * Shows in how many past periods the budget would have been enough, and in which periods the spending exceeded it most.
 */
export function BudgetVersusPastSpending({ categories, period, amount, onTake }: PastBudgetCheckProps) {
  const { data, error } = useQuery(pastPeriodsSpendingQuery(categories, period));
  if (data === undefined) {
    return (
      <span className={`${classes.held} stack gap-2xs muted text-xs`}>
        {error ? explainRequestError(error, 'Past spending could not be loaded.') : 'Loading past spending...'}
      </span>
    );
  }
  const recent = data.slice(0, 3).map(({ spent }) => spent);
  return (
    <span className={`${classes.held} stack gap-xs muted text-xs`}>
      <Verdict periods={data} period={period} amount={amount} />
      {onTake && <ProposedAmount proposal={proposeBudgetAmount(recent)} unit={period} onTake={onTake} />}
    </span>
  );
}

function Verdict({ periods, period, amount }: { periods: PastPeriod[]; period: BudgetPeriod; amount: number }) {
  // One week or one month of data is too little to judge a budget by.
  if (periods.length === 1 && (period === 'week' || period === 'month')) return null;
  if (periods.length === 0) return <span>{`There is no complete ${period} yet to compare the budget with.`}</span>;
  const { total, held, worst } = compareWithPastPeriods(periods, amount);
  const last = total === 1 ? `the last ${period}` : `the last ${total} ${period}s`;
  if (Number.isNaN(amount))
    return <span>{`Enter an amount to see how often it would have been enough in ${last}.`}</span>;
  return (
    <>
      <span className="text medium">
        {total === 1 && `This amount would ${held === 1 ? '' : 'not '}have been enough in ${last}.`}
        {total > 1 && `This amount would have been enough in ${held === total ? 'all' : held} of ${last}.`}
      </span>
      {worst.length > 0 && (
        <span className={`${classes.months} flex wrap`}>
          {worst.map((each) => (
            <span key={each.firstDay} className="stack grow">
              <span>{formatPeriod(period, each)} </span>
              <span className={classes.over}>
                <Money amount={each.over} /> over
              </span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
