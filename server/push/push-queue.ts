import { createId } from '../db/create-id.ts';
import type { Db, ReminderKind, Tx } from '../db/schema.ts';

const MINUTE = 60_000;

/**
 * How long to wait after each failed attempt, in milliseconds. After the last attempt, about a day later, the
 * notification is dropped.
 */
export const PUSH_RETRY_DELAYS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);

/**
 * Time in milliseconds for which a notification that is being sent is reserved, so that no other server sends it. Must
 * be longer than the timeout for a push service.
 */
const IN_HAND = 2 * MINUTE;

/**
 * The content of a notification. Clicking on the notification opens the path. If two notifications have the same tag, a
 * browser shows only one of them.
 */
export type PushContent = { title: string; body: string; path: string; tag: string };

export type QueuedPush = { userId: number; id: string; deviceId: string; kind: ReminderKind; payload: string };

/**
 * Queues a notification to each of the browsers. Must be called in the database transaction of the change that the
 * notification is about.
 */
export async function queuePush(
  tx: Tx,
  userId: number,
  deviceIds: readonly string[],
  { kind, ...content }: Omit<PushContent, 'tag'> & { kind: ReminderKind },
  now: Date,
): Promise<void> {
  const rows = deviceIds.map((device_id) => {
    const id = createId();
    // Each notification has its own tag, so that a browser shows it only once even if it is sent twice.
    const payload = JSON.stringify({ ...content, tag: id } satisfies PushContent);
    return { user_id: userId, id, device_id, kind, payload, due_at: now.getTime() };
  });
  await tx.insertInto('push_queue').values(rows).execute();
}

export type ReservedPush = QueuedPush & { attempts: number };

/**
 * Reserves the next due notification, so that no other server sends it. Returns `taken` if another server has reserved
 * it first.
 */
export async function reserveNextPush(db: Db, now: Date): Promise<ReservedPush | 'taken' | 'none'> {
  const row = await db
    .selectFrom('push_queue')
    .selectAll()
    .where('due_at', '<=', now.getTime())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return 'none';
  const attempts = row.attempts + 1;
  const { numUpdatedRows } = await db
    .updateTable('push_queue')
    .set({ due_at: now.getTime() + IN_HAND, attempts })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'taken';
  return {
    ...{ userId: row.user_id, id: row.id, deviceId: row.device_id, kind: row.kind, payload: row.payload },
    attempts,
  };
}

export async function postponePush(db: Db, { userId, id }: QueuedPush, until: number): Promise<void> {
  await db
    .updateTable('push_queue')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteQueuedPush(db: Db, { userId, id }: QueuedPush): Promise<void> {
  await db.deleteFrom('push_queue').where('user_id', '=', userId).where('id', '=', id).execute();
}
