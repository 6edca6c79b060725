import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { DueOccurrence, Forecast, MonthFigures } from '../../../contract/dashboard.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { lazyWithRetry } from '../../browser/lazy-with-retry.ts';
import { formatDayWithoutYear } from '../../days/format-day.ts';
import { Panel } from '../../layout/panel.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { Money, SignedMoney } from '../../money/money.tsx';
import { formatMonthName } from '../../months/calendar-month.ts';
import { CalculationLine, DueAmount } from './calculation-line.tsx';
import classes from './month-end-forecast.module.css';

/** Loads on demand, because it is shown only to users with few recurring items. */
const RepeatingProposalsLink = lazyWithRetry(() => import('../../recurring/repeating/repeating-proposals-link.tsx'));

/** Maximum number of due items to list. */
const LISTED = 3;
const ROWS = ['a', 'b', 'c'];

/**
 * Shows the items that are due next and the expected balance at the end of the month. Renders nothing for past months.
 */
export function MonthEndForecast({ figures }: { figures: MonthFigures | undefined }) {
  if (figures === undefined) {
    return (
      <Panel title="Next Seven Days">
        <Lines rows={ROWS} />
        <Lines rows={[...ROWS, 'd']} isLast />
      </Panel>
    );
  }
  const { forecast, dueSoon, through, before } = figures;
  if (forecast === null) return null;
  if (through === null) {
    return (
      <Panel title={`Until ${formatDayWithoutYear(forecast.day)}`}>
        <ForecastList forecast={forecast} />
      </Panel>
    );
  }
  return (
    <Panel
      title="Next Seven Days"
      aside={
        <Anchor component={Link} to="/calendar" inherit>
          Calendar
        </Anchor>
      }
    >
      <DueList due={dueSoon} hasEarlier={before.spentByDay.length > 0} />
      <ForecastList forecast={forecast} month={formatMonthName(figures)} />
    </Panel>
  );
}

function DueList({ due, hasEarlier }: { due: DueOccurrence[]; hasEarlier: boolean }) {
  if (due.length === 0) {
    return (
      <p className={`${classes.none} muted text-sm`}>
        Nothing due. {/* Nothing can repeat in the first month. */}
        {hasEarlier && (
          <Suspense>
            <RepeatingProposalsLink />
          </Suspense>
        )}
      </p>
    );
  }
  const left = due.length - LISTED;
  return (
    <div className={classes.due}>
      <ul>
        {due
          .slice(0, left > 0 ? LISTED - 1 : LISTED)
          .map(({ date, recurringId, name, amount, isIncome, number, times, isEstimate }) => (
            <li key={`${date} ${recurringId} ${number}`} className={`${classes.row} flex baseline gap-sm text-sm`}>
              <span className={`${classes.day} rigid muted tabular`}>{formatDayWithoutYear(date)}</span>
              <Link
                to="/recurring-transactions"
                search={{ id: recurringId }}
                className={`${classes.name} plain-link truncate grow min-0`}
              >
                {times ? `${name} (${number} of ${times})` : name}
              </Link>
              {isEstimate && <span className="muted text-xs">about</span>}
              <SignedMoney cost={amount} isIncome={isIncome} />
            </li>
          ))}
        {left > 0 && (
          <li className={`${classes.row} flex baseline gap-sm text-sm`}>
            <Anchor component={Link} to="/recurring-transactions" inherit>
              {left + 1} more
            </Anchor>
          </li>
        )}
      </ul>
    </div>
  );
}

/**
 * Shows how the forecast is calculated from today's balance.
 * @param month the name of the current month. It is set if the panel may also list items that are due in the next month
 */
function ForecastList({ forecast, month }: { forecast: Forecast; month?: string }) {
  const when = month === undefined ? '' : ` in ${month}`;
  const { day, balance, balanceToday, incomeDue, expensesDue, incomeEntered, expensesEntered } = forecast;
  const sum = (...amounts: number[]) =>
    minorToAmount(amounts.reduce((minor, amount) => minor + amountToMinor(amount), 0));
  return (
    <div className={classes.forecast}>
      <dl>
        <CalculationLine name="Balance today">
          <Money amount={balanceToday} />
        </CalculationLine>
        <CalculationLine name={`Income still due${when}`}>
          <DueAmount amount={sum(incomeDue, incomeEntered)} isIncome />
        </CalculationLine>
        <CalculationLine name={`Expenses still due${when}`}>
          <DueAmount amount={sum(expensesDue, expensesEntered)} isIncome={false} />
        </CalculationLine>
        <CalculationLine name={`Balance on ${formatDayWithoutYear(day)}`} isSum>
          <span data-negative={balance < 0 || undefined}>
            <Money amount={balance} />
          </span>
        </CalculationLine>
      </dl>
      <p className={`${classes.how} muted text-xs`}>All accounts, including recurring and future-dated entries.</p>
    </div>
  );
}

function Lines({ rows, isLast }: { rows: string[]; isLast?: boolean }) {
  return (
    <div className={isLast ? classes.forecast : classes.due} data-skeleton>
      {rows.map((row) => (
        <Skeleton key={row} height="0.875rem" my="0.5rem" />
      ))}
    </div>
  );
}
