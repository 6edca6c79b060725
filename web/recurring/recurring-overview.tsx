import { IconArrowsDiff } from '@tabler/icons-react';
import type { Recurring } from '../../contract/recurring-items.ts';
import { getToday } from '../days/today.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { formatPriceChangeDay, listPriceChanges } from './price-change.ts';
import classes from './recurring.module.css';
import { COST_EXPLANATION, computeRecurringCosts, hasEnd, listActiveExpenses } from './recurring-costs.ts';

const SUBSCRIPTIONS = 'Subscriptions';

/** Shows the costs of all recurring expenses per month and per year. */
export function RecurringOverview({ items }: { items: Recurring[] }) {
  const expenses = listActiveExpenses(items);
  const subscriptions = expenses.filter(({ category }) => category === SUBSCRIPTIONS);
  // If there is only one item and it is monthly, the totals would just repeat its amount.
  const hasCosts =
    expenses.length > 1 || expenses.some(({ frequency, every, on }) => frequency !== 'monthly' || every || on);
  if (!hasCosts) return null;
  return (
    <div className={`${classes.costs} flex wrap`}>
      <Costs of={expenses} label="All recurring expenses" />
      {subscriptions.length > 0 && subscriptions.length < expenses.length && (
        <Costs of={subscriptions} label="Only subscriptions" />
      )}
      <p className={`${classes.how} muted text-xs`}>
        {COST_EXPLANATION}
        {expenses.some(hasEnd) && ' For items with an end date, only payments due in the next 12 months are counted.'}
      </p>
    </div>
  );
}

/** A placeholder with the size of the totals, so that the list does not move when they have loaded. */
export function RecurringOverviewSkeleton() {
  const sum = (
    <dd className="bold">
      <Skeleton height="1rem" my="0.25rem" width="8rem" />
    </dd>
  );
  return (
    <div className={`${classes.costs} flex wrap`} aria-busy="true">
      <dl className={classes.sums}>
        <dt className={`${classes.label} muted text-xs`}>All recurring expenses</dt>
        {sum}
        {sum}
      </dl>
      <p className={`${classes.how} muted text-xs`}>{COST_EXPLANATION}</p>
    </div>
  );
}

function Costs({ of, label }: { of: Recurring[]; label: string }) {
  const { month, year } = computeRecurringCosts(of, getToday());
  return (
    <dl className={classes.sums}>
      <dt className={`${classes.label} muted text-xs`}>{label}</dt>
      <dd className="bold">
        <Money amount={month} /> <span className={`${classes.per} muted text-xs nowrap`}>a month</span>
      </dd>
      <dd className="bold">
        <Money amount={year} /> <span className={`${classes.per} muted text-xs nowrap`}>a year</span>
      </dd>
    </dl>
  );
}

/** Shows price changes below the list. Above the list, they would move it when they load. */
export function PriceChanges({ items }: { items: Recurring[] }) {
  const { currency } = useDisplayCurrency();
  const now = getToday();
  const changes = listPriceChanges(items, now);
  if (changes.length === 0) return null;
  return (
    <ul className={`${classes.changes} stack text-sm`} aria-label="Price changes">
      {changes.map(({ name, before, now: price, since }) => (
        <li key={`${name} ${since} ${before}`} className="flex gap-xs anywhere">
          <IconArrowsDiff size={16} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span>
            {`${name}: ${formatMoney(before, currency)} → ${formatMoney(price, currency)} ${formatPriceChangeDay(since, now)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
