import type { Selectable } from 'kysely';
import type { ChangedReminders, Reminders } from '../../contract/reminders.ts';
import type { Db, ReminderKind, Schema, Tx } from '../db/schema.ts';

type Row = Omit<Selectable<Schema['reminders']>, 'user_id' | 'next_check_at'>;

const ALL_OFF: Row = {
  due_days_before: null,
  budgets_since: null,
  double_charges_since: null,
  failed_imports_since: null,
  monthly_summary_since: null,
};

export async function getReminders(db: Db, userId: number): Promise<Omit<Reminders, 'hasMailServer'>> {
  return toReminders((await findRow(db, userId)) ?? ALL_OFF);
}

/**
 * Turns reminders on or off. A reminder that was already on keeps its start time; the user is not reminded of events
 * before that time.
 */
export async function updateReminders(
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
  };
  if (Object.values(after).every((value) => value === null)) {
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
  return row !== undefined && row[COLUMNS[kind]] !== null;
}

const COLUMNS: Record<ReminderKind, keyof Row> = {
  due: 'due_days_before',
  budget: 'budgets_since',
  'double-charge': 'double_charges_since',
  'failed-import': 'failed_imports_since',
  'monthly-summary': 'monthly_summary_since',
};

function findRow(db: Db, userId: number): Promise<Row | undefined> {
  return db.selectFrom('reminders').select(Object.values(COLUMNS)).where('user_id', '=', userId).executeTakeFirst();
}

function toReminders(row: Row): Omit<Reminders, 'hasMailServer'> {
  return {
    dueDaysBefore: row.due_days_before,
    budgets: row.budgets_since !== null,
    doubleCharges: row.double_charges_since !== null,
    failedImports: row.failed_imports_since !== null,
    monthlySummary: row.monthly_summary_since !== null,
  };
}
