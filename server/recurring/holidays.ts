import type { Holiday, NewHoliday } from '../../contract/schedules/holidays.ts';
import type { Db, Tx } from '../db/schema.ts';

export function listHolidays(db: Db, userId: number): Promise<Holiday[]> {
  return db.selectFrom('holidays').select(['day', 'name']).where('user_id', '=', userId).orderBy('day').execute();
}

export async function loadHolidayDays(db: Db, userId: number): Promise<Set<string>> {
  return new Set((await listHolidays(db, userId)).map(({ day }) => day));
}

/** Replaces the list of holidays. If a day occurs twice, the last name given for it is used. */
export async function replaceHolidays(tx: Tx, userId: number, holidays: readonly NewHoliday[]): Promise<void> {
  await tx.deleteFrom('holidays').where('user_id', '=', userId).execute();
  const rows = [...new Map(holidays.map(({ day, name = '' }) => [day, { user_id: userId, day, name }])).values()];
  if (rows.length > 0) await tx.insertInto('holidays').values(rows).execute();
}
