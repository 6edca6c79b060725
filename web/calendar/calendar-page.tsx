import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import panel from '../layout/panel.module.css';
import monthFigures from '../months/calendar-month.module.css';
import { MonthSwitcher } from '../months/month-switcher.tsx';
import classes from './calendar.module.css';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthTotals } from './month-totals.tsx';
import { calendarQuery } from './queries.ts';
import { useCalendarView } from './use-calendar-view.ts';

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
