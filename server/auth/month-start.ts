import { LATE_MONTH_START_DAYS, MAX_MONTH_START_DAY, type MonthStartDay } from '../../domain/month-ranges.ts';
import type { Tx } from '../db/schema.ts';

type Columns = { month_start_day: number; month_start: string | null };

/** The allowed values of the column `month_start`. */
export const STORED_LATE_MONTH_STARTS = LATE_MONTH_START_DAYS.map(String);

/** Returns the day of the calendar month on which a month begins for this user. */
export function toMonthStartDay({ month_start_day, month_start }: Columns): MonthStartDay {
  return LATE_MONTH_START_DAYS.find((late) => String(late) === month_start) ?? month_start_day;
}

export async function setMonthStart(tx: Tx, userId: number, start: MonthStartDay): Promise<void> {
  const isEarly = typeof start === 'number' && start <= MAX_MONTH_START_DAY;
  await tx
    .updateTable('users')
    .set({ month_start_day: isEarly ? start : MAX_MONTH_START_DAY, month_start: isEarly ? null : String(start) })
    .where('id', '=', userId)
    .execute();
}
