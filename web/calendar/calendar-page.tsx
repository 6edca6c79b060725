import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { DayRange } from '../../domain/month-ranges.ts';
import { getToday } from '../days/today.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import panel from '../layout/panel.module.css';
import monthFigures from '../months/calendar-month.module.css';
import { type Month, parseMonth } from '../months/calendar-month.ts';
import { useMonthDayRange, useThisMonth } from '../months/month-dates.ts';
import { MonthSwitcher } from '../months/month-switcher.tsx';
import classes from './calendar.module.css';
import { parseCalendarSearchParams } from './calendar-search-params.ts';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthTotals } from './month-totals.tsx';
import { calendarQuery } from './queries.ts';

export function CalendarPage() {
  const { month, span, day, look } = useCalendarView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(calendarQuery(month));
  // While another month loads, `data` still holds the figures of the previous month, so they are not shown.
  const figures = isPlaceholderData ? undefined : data;
  return (
    <Page
      title="Calendar"
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/recurring-transactions" {...props} />}>
          Recurring Transactions
        </Button>
      }
    >
      <div className={`${monthFigures.bar} row wrap between`}>
        <MonthSwitcher of="/calendar" shown={month} />
        <MonthTotals figures={figures} />
      </div>
      {data === undefined && error ? (
        <div className={`${panel.panel} stack card gap-md min-0`}>
          <LoadFailure of="The calendar" error={error} retry={refetch} isRetrying={isFetching} />
        </div>
      ) : (
        <div className={`${classes.parts} grid gap-lg`}>
          <MonthGrid key={span.first} span={span} figures={figures} chosen={day} onChoose={look} />
          <DayPanel day={day} figures={figures} />
        </div>
      )}
    </Page>
  );
}

type Shown = { month: Month; span: DayRange; day: string; look: (day: string) => void };

/**
 * Returns the month and the selected day in the address. Without a selected day, returns today for the current month,
 * and the first day for any other month.
 */
function useCalendarView(): Shown {
  const now = useThisMonth();
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const view = parseCalendarSearchParams(useSearch({ from: '/shell/calendar' }));
  const month = (view.month && parseMonth(view.month)) || now;
  const span = useMonthDayRange(month);
  const navigate = useNavigate();
  const isIn = (day: string) => day >= span.first && day <= span.last;
  const day = [view.day, getToday()].find((each) => each !== undefined && isIn(each)) ?? span.first;
  const look = (chosen: string) =>
    navigate({ to: '/calendar', search: { ...view, day: chosen }, replace: true, resetScroll: false });
  return { month, span, day, look };
}
