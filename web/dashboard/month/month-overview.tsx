import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../layout/load-failure.tsx';
import panel from '../../layout/panel.module.css';
import { isSameMonth } from '../../months/calendar-month.ts';
import { useThisMonth } from '../../months/month-dates.ts';
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
  return (
    <section className="stack gap-md" aria-label="The month">
      <div className="row wrap between gap-xs">
        <MonthSwitcher of="/dashboard" shown={asked ?? (data ? now : undefined)} />
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
