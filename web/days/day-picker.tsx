import { Calendar, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef } from 'react';
import { getFirstWeekday } from '../region/first-weekday.ts';
import classes from './day-picker.module.css';
import { getToday } from './today.ts';

const ARIA_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

type DayPickerProps = { day: string | null; onPick: (day: string) => void };

/** A calendar from which to pick a day. `lazy` requires a default export. */
export default function DayPicker({ day, onPick }: DayPickerProps) {
  const calendar = useRef<HTMLDivElement>(null);
  const begin = day ?? getToday();

  // Move focus into the popover, because Escape closes it only while it has focus. The popover may have opened before
  // this code loaded.
  useEffect(() => {
    calendar.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  return (
    <Calendar
      ref={calendar}
      defaultDate={begin}
      firstDayOfWeek={getFirstWeekday() as DayOfWeek}
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      ariaLabels={ARIA_LABELS}
      classNames={{
        day: classes.day ?? '',
        weekday: classes.weekday ?? '',
        calendarHeaderControl: classes.control ?? '',
        calendarHeaderLevel: classes.level ?? '',
      }}
      // Makes Escape close only the calendar, and not also the surrounding dialog.
      __stopPropagation
      getDayProps={(each) => ({
        selected: each === day,
        'data-autofocus': each === begin || undefined,
        onClick: () => onPick(each),
      })}
    />
  );
}
