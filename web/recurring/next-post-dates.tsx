import type { Recurring } from '../../contract/recurring.ts';
import type { Frequency } from '../../domain/recurrence.ts';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { formatDueIn } from './format-due-in.ts';
import { findFirstPostDay, listNextDays } from './list-next-days.ts';
import classes from './recurring.module.css';

type NextDatesProps = { startDate: string | null; frequency: Frequency; item: Recurring | null };

/** Shows on which dates the item would post if it were saved now. Screen readers announce each change. */
export function NextPostDates({ startDate, frequency, item }: NextDatesProps) {
  return (
    <div className={classes.box}>
      <p className={`${classes.hint} muted`}>The next due date is computed from the start date and frequency.</p>
      <div aria-live="polite">
        {startDate === null ? (
          <p className={`${classes.hint} muted`}>Enter a start date to see upcoming dates.</p>
        ) : (
          <Dates days={daysOf({ startDate, frequency }, item)} />
        )}
      </div>
    </div>
  );
}

function Dates({ days }: { days: string[] }) {
  const now = getToday();
  return (
    <>
      <p className={classes.title}>Upcoming dates</p>
      <ol className={classes.days}>
        {days.map((day) => (
          <li key={day} className="flex between gap-md">
            <span>{formatDay(day)}</span>{' '}
            <span className={classes.far}>{day === now ? 'today, when you save' : formatDueIn(day, now)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function daysOf(schedule: { startDate: string; frequency: Frequency }, item: Recurring | null): string[] {
  return listNextDays(schedule, findFirstPostDay(schedule, item, getToday()));
}
