import { Skeleton } from '../layout/skeleton.tsx';
import { Money } from '../money/money.tsx';
import classes from '../months/calendar-month.module.css';
import type { BudgetTotals } from './budget-progress.ts';

export function BudgetTotalsLine({ totals: { amount, carriedOver, spent, remaining } }: { totals: BudgetTotals }) {
  return (
    <dl className={`${classes.figures} flex wrap`} aria-label="All budgets this month">
      <Figure label="Total budget" amount={amount} />
      {carriedOver !== 0 && <Figure label="Carried over" amount={carriedOver} />}
      <Figure label="Spent" amount={spent} />
      <Figure label="Remaining" amount={remaining} />
    </dl>
  );
}

/** A placeholder with the size of the totals, shown until they have loaded. */
export function BudgetTotalsSkeleton() {
  return (
    <div className={`${classes.figures} flex wrap`} aria-hidden="true">
      {['amount', 'spent', 'remaining'].map((each) => (
        <div key={each} className={classes.figure}>
          <Skeleton width="3.5rem" height="0.75rem" mt="0.25rem" />
          <Skeleton width="5rem" height="1rem" mt="0.5rem" mb="0.1875rem" />
        </div>
      ))}
    </div>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={classes.figure}>
      <dt className="muted text-xs">{label}</dt>
      <dd className="bold" data-negative={amount < 0 || undefined}>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
