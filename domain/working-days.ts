import { addDays } from './calendar-day.ts';
import type { WeekendAdjustment } from './schedule.ts';

/**
 * Maximum number of days by which an occurrence is moved. Without this limit, a long list of holidays could move it
 * forever.
 */
export const MAX_DAYS_TO_WORKING_DAY = 31;

/**
 * Returns the nearest working day before or after a day. Returns the day itself if it is a working day, or if no
 * working day is near enough.
 */
export function moveToWorkingDay(day: string, mode: WeekendAdjustment, holidays?: ReadonlySet<string>): string {
  if (mode === 'keep') return day;
  const step = mode === 'before' ? -1 : 1;
  for (let moved = 0; moved <= MAX_DAYS_TO_WORKING_DAY; moved++) {
    const other = addDays(day, step * moved);
    if (other === undefined) return day;
    if (!isWeekend(other) && !holidays?.has(other)) return other;
  }
  return day;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
