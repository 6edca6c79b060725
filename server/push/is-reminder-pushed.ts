import type { Selectable } from 'kysely';
import type { Db, ReminderKind, Schema } from '../db/schema.ts';

type Column = keyof Selectable<Schema['reminders']>;

/** For each kind of reminder, the column that shows whether it is on. */
export const REMINDER_ON_COLUMNS = {
  due: 'due_days_before',
  budget: 'budgets_since',
  'double-charge': 'double_charges_since',
  'failed-import': 'failed_imports_since',
  'monthly-summary': 'monthly_summary_since',
} as const satisfies Record<ReminderKind, Column>;

/** For each kind of reminder, the column with its channel. */
export const REMINDER_CHANNEL_COLUMNS = {
  due: 'due_by',
  budget: 'budgets_by',
  'double-charge': 'double_charges_by',
  'failed-import': 'failed_imports_by',
  'monthly-summary': 'monthly_summary_by',
} as const satisfies Record<ReminderKind, Column>;

/** True if the user wants reminders of this kind as notifications. */
export async function isReminderPushed(db: Db, userId: number, kind: ReminderKind): Promise<boolean> {
  const row = await db.selectFrom('reminders').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined && row[REMINDER_ON_COLUMNS[kind]] !== null && row[REMINDER_CHANNEL_COLUMNS[kind]] !== 'mail';
}
