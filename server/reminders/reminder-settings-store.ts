import type { Selectable } from 'kysely';
import type { ChangedReminders, Reminders } from '../../contract/reminders.ts';
import type { Db, ReminderChannel, ReminderKind, Schema, Tx } from '../db/schema.ts';
import { REMINDER_CHANNEL_COLUMNS, REMINDER_ON_COLUMNS } from '../push/is-reminder-pushed.ts';

type Row = Omit<Selectable<Schema['reminders']>, 'user_id' | 'next_check_at'>;

const ALL_OFF: Row = {
  due_days_before: null,
  budgets_since: null,
  double_charges_since: null,
  failed_imports_since: null,
  monthly_summary_since: null,
  due_by: 'mail',
  budgets_by: 'mail',
  double_charges_by: 'mail',
  failed_imports_by: 'mail',
  monthly_summary_by: 'mail',
};

export async function getReminderSettings(db: Db, userId: number): Promise<Omit<Reminders, 'hasMailServer'>> {
  return toReminders((await findRow(db, userId)) ?? ALL_OFF);
}

/**
 * Turns reminders on or off. If a reminder was already on, its start time does not change. The user is not reminded of
 * events before that time.
 */
export async function updateReminderSettings(
  tx: Tx,
  userId: number,
  changed: ChangedReminders,
  now: Date,
): Promise<Omit<Reminders, 'hasMailServer'>> {
  const before = (await findRow(tx, userId)) ?? ALL_OFF;
  const since = (isOn: boolean | undefined, old: number | null) => {
    if (isOn === undefined) return old;
    return isOn ? (old ?? now.getTime()) : null;
  };
  const after: Row = {
    due_days_before: changed.dueDaysBefore === undefined ? before.due_days_before : changed.dueDaysBefore,
    budgets_since: since(changed.budgets, before.budgets_since),
    double_charges_since: since(changed.doubleCharges, before.double_charges_since),
    failed_imports_since: since(changed.failedImports, before.failed_imports_since),
    monthly_summary_since: since(changed.monthlySummary, before.monthly_summary_since),
    due_by: changed.dueBy ?? before.due_by,
    budgets_by: changed.budgetsBy ?? before.budgets_by,
    double_charges_by: changed.doubleChargesBy ?? before.double_charges_by,
    failed_imports_by: changed.failedImportsBy ?? before.failed_imports_by,
    monthly_summary_by: changed.monthlySummaryBy ?? before.monthly_summary_by,
  };
  if (Object.values(REMINDER_ON_COLUMNS).every((column) => after[column] === null)) {
    await tx.deleteFrom('reminders').where('user_id', '=', userId).execute();
  } else {
    const row = { ...after, next_check_at: now.getTime() };
    await tx
      .insertInto('reminders')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
  return toReminders(after);
}

/** True if the user has turned on reminders of this kind. */
export async function isReminderOn(db: Db, userId: number, kind: ReminderKind): Promise<boolean> {
  const row = await findRow(db, userId);
  return row !== undefined && row[REMINDER_ON_COLUMNS[kind]] !== null;
}

/** Returns how the user's reminders of this kind are sent. */
export async function findReminderChannel(db: Db, userId: number, kind: ReminderKind): Promise<ReminderChannel> {
  return ((await findRow(db, userId)) ?? ALL_OFF)[REMINDER_CHANNEL_COLUMNS[kind]];
}

function findRow(db: Db, userId: number): Promise<Row | undefined> {
  return db
    .selectFrom('reminders')
    .select(Object.keys(ALL_OFF) as (keyof Row)[])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

function toReminders(row: Row): Omit<Reminders, 'hasMailServer'> {
  return {
    dueDaysBefore: row.due_days_before,
    budgets: row.budgets_since !== null,
    doubleCharges: row.double_charges_since !== null,
    failedImports: row.failed_imports_since !== null,
    monthlySummary: row.monthly_summary_since !== null,
    dueBy: row.due_by,
    budgetsBy: row.budgets_by,
    doubleChargesBy: row.double_charges_by,
    failedImportsBy: row.failed_imports_by,
    monthlySummaryBy: row.monthly_summary_by,
  };
}
