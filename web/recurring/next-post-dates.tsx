import type { Recurring } from '../../contract/recurring-items.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { formatDueIn } from './format-due-in.ts';
import { findFirstPostDay, listNextScheduleDays } from './list-next-schedule-days.ts';
import classes from './recurring.module.css';

type NextDatesProps = {
  /** The schedule in the form, or null while the form is incomplete. */
  schedule: Schedule | null;
  item: Recurring | null;
};

/** Shows the dates on which the item will be posted once it is saved. Screen readers announce each change. */
export function NextPostDates({ schedule, item }: NextDatesProps) {
  return (
    <div className={classes.box}>
      <p className={`${classes.hint} muted`}>The next due date is computed from the start date and frequency.</p>
      <div aria-live="polite">
        {schedule === null ? (
          <p className={`${classes.hint} muted`}>Enter a start date to see upcoming dates.</p>
        ) : (
          <PostDates days={listNextScheduleDays(schedule, findFirstPostDay(schedule, item, getToday()))} />
        )}
      </div>
    </div>
  );
}

export function PostDates({ days }: { days: string[] }) {
  const now = getToday();
  return (
    <>
      <p className={classes.title}>Upcoming dates</p>
      <ol className={classes.days}>
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two occurrences can move to the same day
          <li key={`${day} ${at}`} className="flex between gap-md">
            <span>{formatDay(day)}</span>{' '}
            <span className={classes.far}>{day === now ? 'today, when you save' : formatDueIn(day, now)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
