import { useQuery } from '@tanstack/react-query';
import { findMonthOfDay } from '../../../domain/month-ranges.ts';
import { LoadFailure } from '../../layout/load-failure.tsx';
import panel from '../../layout/panel.module.css';
import { summaryQuery } from '../../money/summary-query.ts';
import { getMonthOfDay, isSameMonth, type Month } from '../../months/calendar-month.ts';
import { useMonthStartDay, useThisMonth } from '../../months/month-dates.ts';
import { MonthSwitcher } from '../../months/month-switcher.tsx';
import classes from '../dashboard.module.css';
import { useDashboardMonth } from '../dashboard-url-state.ts';
import { monthFiguresQuery } from '../queries.ts';
import { DailyAllowance } from './daily-allowance.tsx';
import { MonthEndForecast } from './month-end-forecast.tsx';
import { MonthSpending } from './month-spending.tsx';

/** Compares the spending of a month with the previous month, and shows upcoming items. */
export function MonthOverview() {
  const asked = useDashboardMonth();
  const now = useThisMonth();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(monthFiguresQuery(asked));
  const newest = useNewestMonth(asked === null ? data?.before.firstDay : undefined);
  return (
    <section className="stack gap-md" aria-label="The month">
      <div className="row wrap between gap-xs">
        <MonthSwitcher of="/dashboard" shown={asked ?? (data ? now : undefined)} newest={newest} />
        {(asked === null || isSameMonth(asked, now)) && <DailyAllowance allowance={data?.dailyAllowance} />}
      </div>
      {data === undefined && error ? (
        <div className={`${panel.panel} stack card gap-md min-0`}>
          <LoadFailure of="The monthly figures" error={error} retry={refetch} isRetrying={isFetching} />
        </div>
      ) : (
        <div
          className={`${classes.grid} grid gap-lg ${classes.month}`}
          aria-busy={data === undefined || isPlaceholderData}
        >
          <div className={classes.spending} data-alone={data?.forecast === null || undefined}>
            <MonthSpending figures={data} />
          </div>
          {data?.forecast !== null && (
            <div className={classes.end}>
              <MonthEndForecast figures={data} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * Returns the month of the newest transaction if it is before a day, and otherwise undefined. After an import of old
 * transactions, the current month is empty, and this month is where they are.
 */
function useNewestMonth(before: string | undefined): Month | undefined {
  const startDay = useMonthStartDay();
  const { data } = useQuery(summaryQuery);
  const newest = data?.recentTransactions[0]?.addedOn;
  if (newest === undefined || before === undefined || newest >= before) return undefined;
  return getMonthOfDay(`${findMonthOfDay(newest, startDay)}-01`);
}
