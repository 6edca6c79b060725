import type { Db, ReminderKind, Tx } from '../db/schema.ts';
import { queryInBatches } from '../db/split-into-batches.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { listPushDeviceIds } from '../push/push-devices.ts';
import { type PushContent, queuePush } from '../push/push-queue.ts';
import { formatCount } from '../text/format-count.ts';
import { createReminderFormats, type ReminderFormats } from './reminder-formats.ts';
import { findReminderChannel } from './reminder-settings-store.ts';
import { REMINDER_TEXTS, type ReminderTexts } from './reminder-texts.ts';

/**
 * Something to remind the user of. `key` is unique among events of the same kind. `describe` returns the lines about it.
 */
export type ReminderEvent = { key: string; describe(formats: ReminderFormats): string[] };

/** Maximum number of lines in an email. If there are more, the email says how many were left out. */
const MAX_LINES = 20;

/** A reminder has no device and no address, because it is not caused by a request. */
const NO_ORIGIN = { device: '', address: '' };

/**
 * Queues a reminder of all events that the user has not been reminded of yet: one email, or one notification for each
 * browser. The events are recorded in the same database transaction, so that no event is sent twice, even with several
 * servers. If the user wants only notifications but no browser shows them, an email is queued. The caller must hold the
 * user's lock.
 * @returns true if something was queued
 */
export async function queueReminder(
  tx: Tx,
  userId: number,
  kind: ReminderKind,
  events: readonly ReminderEvent[],
  now: Date,
): Promise<boolean> {
  const recorded = await queryInBatches(events, (some) =>
    tx
      .insertInto('sent_reminders')
      .values(some.map(({ key }) => ({ user_id: userId, kind, event: key, sent_at: now.getTime() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('event'),
  );
  const isNew = new Set(recorded.map(({ event }) => event));
  const unsent = events.filter(({ key }) => isNew.has(key));
  const user = await tx
    .selectFrom('users')
    .select(['email', 'default_currency', 'region'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const describe = (locale?: string) => {
    const formats = createReminderFormats(user.default_currency, locale);
    return unsent.flatMap((event) => event.describe(formats));
  };
  const lines = describe();
  if (lines.length === 0) return false;
  const channel = await findReminderChannel(tx, userId, kind);
  const deviceIds = channel === 'mail' ? [] : await listPushDeviceIds(tx, userId, now);
  if (deviceIds.length > 0) {
    const content = writePush(REMINDER_TEXTS[kind], describe(user.region ?? undefined));
    await queuePush(tx, userId, deviceIds, { kind, ...content }, now);
  }
  if (channel !== 'push' || deviceIds.length === 0) {
    const reminder = { kind, lines: lines.slice(0, MAX_LINES), moreCount: Math.max(0, lines.length - MAX_LINES) };
    await queueMail(tx, { userId, kind: 'reminder', to: user.email, from: NO_ORIGIN, reminder }, now);
  }
  return true;
}

/** Maximum number of lines in a notification. Phones show about four. */
const MAX_PUSH_LINES = 4;
/** Maximum length of a line, so that a notification fits into a message to a push service. */
const MAX_PUSH_LINE_LENGTH = 120;

/** Writes the notification about some lines of text. */
function writePush({ heading, page }: ReminderTexts, lines: string[]): Omit<PushContent, 'tag'> {
  const shown = lines.length > MAX_PUSH_LINES ? lines.slice(0, MAX_PUSH_LINES - 1) : lines;
  const moreCount = lines.length - shown.length;
  const more = moreCount > 0 ? [`And ${formatCount(moreCount, 'more', 'more')}.`] : [];
  return { title: heading, body: [...shown.map(shorten), ...more].join('\n'), path: `/${page}` };
}

function shorten(line: string): string {
  const characters = [...line];
  return characters.length > MAX_PUSH_LINE_LENGTH ? `${characters.slice(0, MAX_PUSH_LINE_LENGTH - 1).join('')}…` : line;
}

/** Returns the events that the user has not been reminded of yet. */
export async function listUnsentEvents(
  db: Db,
  userId: number,
  kind: ReminderKind,
  events: readonly ReminderEvent[],
): Promise<ReminderEvent[]> {
  const keys = events.map(({ key }) => key);
  const rows = await queryInBatches(keys, (some) =>
    db
      .selectFrom('sent_reminders')
      .select('event')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('event', 'in', some),
  );
  const known = new Set(rows.map(({ event }) => event));
  return events.filter(({ key }) => !known.has(key));
}

/**
 * How long sent reminders are stored, in milliseconds. It is more than a year, because an event of a yearly budget is
 * found again for a whole year.
 */
const KEPT_FOR = 400 * 24 * 60 * 60 * 1000;

export async function deleteOldSentReminders(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sent_reminders')
    .where('sent_at', '<=', now.getTime() - KEPT_FOR)
    .execute();
}
