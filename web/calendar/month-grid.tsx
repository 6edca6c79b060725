import { type KeyboardEvent, useRef, useState } from 'react';
import type { CalendarDue, CalendarMonth } from '../../contract/calendar.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import { formatMonth, formatWeekday } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { getFirstWeekday } from '../region/first-weekday.ts';
import { findDayForPressedKey, listCalendarWeeks } from './calendar-weeks.ts';
import { DayCell, type DayTotals } from './day-cell.tsx';
import classes from './month-grid.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type MonthGridProps = {
  span: DayRange;
  figures: CalendarMonth | undefined;
  chosen: string;
  onChoose: (day: string) => void;
};

/** A calendar of a month. Arrow keys move between the days, and Enter selects a day. */
export function MonthGrid({ span, figures, chosen, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // The only day that the Tab key can focus. The arrow keys change which day this is.
  const [reached, setReached] = useState(chosen);
  const figuresOf = byDay(figures);
  const most = Math.max(0, ...(figures?.days.map(({ spent }) => spent) ?? []));
  const now = getToday();
  const move = (event: KeyboardEvent) => {
    const to = findDayForPressedKey(event.key, reached, span);
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    setReached(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <table ref={grid} className={`${classes.grid} card`} aria-label={formatMonth(span.first.slice(0, 7))}>
      <thead>
        <tr>
          {[...WEEKDAYS.slice(getFirstWeekday()), ...WEEKDAYS.slice(0, getFirstWeekday())].map((name) => (
            <th key={name} scope="col" abbr={name} className={`${classes.weekday} muted text-xs medium`}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listCalendarWeeks(span).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                <td key={WEEKDAYS[index]} className={classes.outside} />
              ) : (
                <td
                  key={day}
                  className={classes.cell}
                  data-chosen={day === chosen || undefined}
                  data-heat={computeHeat(figuresOf(day).spent, most)}
                >
                  <DayCell
                    day={day}
                    title={formatWeekday(day)}
                    figures={figuresOf(day)}
                    isToday={day === now}
                    isFirst={day === span.first}
                    isChosen={day === chosen}
                    tabIndex={day === reached ? 0 : -1}
                    onFocus={() => setReached(day)}
                    onKeyDown={move}
                    onChoose={() => onChoose(day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function byDay(figures: CalendarMonth | undefined): (day: string) => DayTotals {
  const sums = new Map(figures?.days.map((each) => [each.date, each]));
  const due = new Map<string, CalendarDue[]>();
  for (const each of figures?.due ?? []) due.set(each.date, [...(due.get(each.date) ?? []), each]);
  return (day) => ({ income: 0, spent: 0, ...sums.get(day), due: due.get(day) ?? [] });
}

const HEAT_LEVELS = 4;

/**
 * Returns a level from 1 to 4 for the spending on a day, or undefined if nothing was spent. Levels depend on the square
 * root of the amount, so that one very expensive day does not make all the others look alike.
 */
function computeHeat(spent: number, most: number): number | undefined {
  return spent > 0 ? Math.ceil(HEAT_LEVELS * Math.sqrt(spent / most)) : undefined;
}
