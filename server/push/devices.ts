import { MAX_PUSH_DEVICES, type NewPushDevice, type PushDevice } from '../../contract/push.ts';
import { createId } from '../db/new-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { badInput, conflict, notFound } from '../platform/errors.ts';
import { isBrowserKey } from './encrypt.ts';

/** Lists the browsers that get the user's notifications, the oldest first. */
export async function listDevices(
  db: Db,
  { id, tokenHash }: Pick<CurrentUser, 'id' | 'tokenHash'>,
  now: Date,
): Promise<PushDevice[]> {
  const rows = await selectValid(db, id, now)
    .select(['push_devices.id', 'push_devices.device', 'push_devices.created_at', 'session_hash'])
    .orderBy('push_devices.id')
    .execute();
  return rows
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: new Date(row.created_at).toISOString(),
      isCurrent: row.session_hash === tokenHash,
    }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Returns the ids of the browsers that get the user's notifications. */
export async function listDeviceIds(db: Db, userId: number, now: Date): Promise<string[]> {
  return (await selectValid(db, userId, now).select('push_devices.id').execute()).map(({ id }) => id);
}

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Returns the address and keys of a browser; undefined if it was removed or if its session has ended. */
export function findTarget(db: Db, userId: number, id: string, now: Date): Promise<PushTarget | undefined> {
  return selectValid(db, userId, now)
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_devices.id', '=', id)
    .executeTakeFirst();
}

/** Selects the user's browsers with a valid session. Expired sessions are deleted only every hour. */
function selectValid(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.token_hash', 'push_devices.session_hash')
    .where('push_devices.user_id', '=', userId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ends_at', '>', now.getTime());
}

/**
 * Adds the browser of a session. Replaces the previous subscription of the session, and one with the same endpoint.
 * @throws 400 if the key is invalid, 409 if the user has too many browsers
 */
export async function insertDevice(
  tx: Tx,
  { id: userId, tokenHash }: Pick<CurrentUser, 'id' | 'tokenHash'>,
  { endpoint, p256dh, auth }: NewPushDevice,
  device: string,
  now: Date,
): Promise<PushDevice> {
  if (!isBrowserKey(p256dh)) throw badInput('The key of the browser is invalid', 'p256dh');
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('session_hash', '=', tokenHash), row('endpoint', '=', endpoint)]))
    .execute();
  if ((await listDeviceIds(tx, userId, now)).length >= MAX_PUSH_DEVICES) {
    throw conflict(`Notifications are already on in ${MAX_PUSH_DEVICES} browsers. Remove one that you no longer use.`);
  }
  const row = { id: createId(), session_hash: tokenHash, endpoint, p256dh, auth, device, created_at: now.getTime() };
  await tx
    .insertInto('push_devices')
    .values({ user_id: userId, ...row })
    .execute();
  return { _id: row.id, device, createdAt: now.toISOString(), isCurrent: true };
}

/** @throws 404 */
export async function deleteDevice(db: Db, userId: number, id: string): Promise<void> {
  if (!(await dropDevice(db, userId, id))) throw notFound('browser');
}

/** Removes a browser if it exists. Its waiting notifications are dropped when they are due. */
export async function dropDevice(db: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
