import type { Selectable } from 'kysely';
import { toMonthStartDay } from '../auth/month-start.ts';
import { findTimeZone, getToday } from '../auth/time-zones.ts';
import type { Db, ReminderKind, Schema } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { HttpError } from '../platform/errors.ts';
import { findDoubleCharges } from './find-double-charges.ts';
import { findBudgetEvents, findDueItemEvents, findSummaryEvents, type RemindedUser } from './find-reminder-events.ts';
import { listUnsentEvents, queueReminder, type ReminderEvent } from './queue-reminder.ts';

/** Time between two checks of the same user, in milliseconds. */
const CHECK_EVERY = 15 * 60_000;
/** Number of users read per query. */
const AT_ONCE = 100;

type Checking = {
  now: Date;
  /** Called with the error if a check fails. The user is checked again in the next round. */
  onFailure(error: unknown): void;
  stopping?: AbortSignal;
};

type Row = Selectable<Schema['reminders']>;

/**
 * Checks all users whose next check is due, and queues emails and notifications about new events.
 * @returns true if something was queued
 */
export async function queueNewReminders(db: Db, { now, onFailure, stopping }: Checking): Promise<boolean> {
  let hasQueued = false;
  try {
    for (let rows = await listDue(db, now); rows.length > 0; rows = await listDue(db, now)) {
      for (const row of rows) {
        if (stopping?.aborted) return hasQueued;
        if (!(await claim(db, row, now))) continue;
        hasQueued = (await checkUser(db, row, now).catch(failed)) || hasQueued;
      }
    }
  } catch (error) {
    onFailure(error);
  }
  return hasQueued;

  function failed(error: unknown): false {
    // An `HttpError` is not a failure: either an import is being written, or the account was deleted.
    if (!(error instanceof HttpError)) onFailure(error);
    return false;
  }
}

function listDue(db: Db, now: Date): Promise<Row[]> {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('next_check_at', '<=', now.getTime())
    .orderBy('next_check_at')
    .limit(AT_ONCE)
    .execute();
}

/**
 * Reserves the check of a user, so that other servers do not repeat it. Returns false if another server has already
 * reserved it.
 */
async function claim(db: Db, { user_id, next_check_at }: Row, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set({ next_check_at: now.getTime() + CHECK_EVERY })
    .where('user_id', '=', user_id)
    .where('next_check_at', '=', next_check_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Looks for new events of each kind, and queues a reminder for each kind that has some.
 * @returns true if something was queued
 */
async function checkUser(db: Db, row: Row, now: Date): Promise<boolean> {
  const user = await findUser(db, row.user_id, now);
  if (!user) return false;
  const { due_days_before, budgets_since, double_charges_since, monthly_summary_since } = row;
  const found: [ReminderKind, ReminderEvent[]][] = [
    ['due', due_days_before === null ? [] : await findDueItemEvents(db, user, due_days_before)],
    ['budget', budgets_since === null ? [] : await findBudgetEvents(db, user)],
    ['double-charge', double_charges_since === null ? [] : await findDoubleCharges(db, user, double_charges_since)],
    ['monthly-summary', monthly_summary_since === null ? [] : await findSummaryEvents(db, user, monthly_summary_since)],
  ];
  let hasQueued = false;
  for (const [kind, events] of found) {
    // Search before starting a database transaction, because most checks find nothing new.
    const unsent = await listUnsentEvents(db, user.id, kind, events);
    if (unsent.length === 0) continue;
    hasQueued =
      (await db.transaction().execute(async (tx) => {
        await lockUser(tx, user.id);
        return queueReminder(tx, user.id, kind, unsent, now);
      })) || hasQueued;
  }
  return hasQueued;
}

/**
 * Returns the user; undefined if the account was deleted. Also undefined during an import, because the data is
 * incomplete.
 */
async function findUser(db: Db, id: number, now: Date): Promise<RemindedUser | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['default_currency', 'time_zone', 'month_start_day', 'month_start', 'region', 'budgets_through'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('import_id', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const timeZone = user.time_zone ?? undefined;
  return {
    id,
    currency: user.default_currency,
    timeZone,
    today: getToday(now, timeZone),
    hour: getHour(now, timeZone),
    monthStartDay: toMonthStartDay(user),
    region: user.region,
    budgetsThrough: user.budgets_through,
  };
}

/** Returns the current hour in a time zone; by default in the server's time zone. */
function getHour(now: Date, timeZone: string | undefined): number {
  const options = { hour: 'numeric', hourCycle: 'h23', timeZone: timeZone && findTimeZone(timeZone) } as const;
  return Number(new Intl.DateTimeFormat('en-US', options).format(now));
}
