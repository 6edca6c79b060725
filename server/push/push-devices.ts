import type { Selectable } from 'kysely';
import { MAX_PUSH_DEVICES, type NewPushDevice, type PushDevice } from '../../contract/push-devices.ts';
import { createId } from '../db/create-id.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createBadInputError, createConflictError, createNotFoundError } from '../platform/errors.ts';
import { isValidBrowserKey } from './encrypt-push.ts';

type Row = Selectable<Schema['push_devices']>;

/** Lists the browsers that get the user's notifications, the oldest first. */
export async function listPushDevices(
  db: Db,
  { id, tokenHash }: Pick<CurrentUser, 'id' | 'tokenHash'>,
  now: Date,
): Promise<PushDevice[]> {
  return (await listRows(db, id, now))
    .sort((one, other) => one.created_at - other.created_at)
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: new Date(row.created_at).toISOString(),
      isCurrent: row.session_hash === tokenHash,
    }));
}

/** Returns the ids of the browsers that get the user's notifications. */
export async function listPushDeviceIds(db: Db, userId: number, now: Date): Promise<string[]> {
  return (await listRows(db, userId, now)).map(({ id }) => id);
}

export type PushTarget = Pick<Row, 'endpoint' | 'p256dh' | 'auth'>;

/** Returns the address and keys of a browser; undefined if it was removed or if its session has ended. */
export async function findPushTarget(db: Db, userId: number, id: string, now: Date): Promise<PushTarget | undefined> {
  return (await listRows(db, userId, now)).find((row) => row.id === id);
}

/**
 * Lists the user's browsers whose sessions are still valid. This check is necessary because expired sessions are
 * deleted only every hour.
 */
async function listRows(db: Db, userId: number, now: Date): Promise<Row[]> {
  const rows = await db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).execute();
  if (rows.length === 0) return [];
  const hashes = rows.map(({ session_hash }) => session_hash);
  const sessions = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .where('ends_at', '>', now.getTime())
    .execute();
  const isValid = new Set(sessions.map(({ token_hash }) => token_hash));
  return rows.filter(({ session_hash }) => isValid.has(session_hash));
}

/**
 * Adds the browser of a session. Replaces any earlier subscription of the same session or with the same endpoint.
 * @throws 400 if the key is invalid, 409 if the user has too many browsers
 */
export async function insertPushDevice(
  tx: Tx,
  { id: userId, tokenHash }: Pick<CurrentUser, 'id' | 'tokenHash'>,
  { endpoint, p256dh, auth }: NewPushDevice,
  device: string,
  now: Date,
): Promise<PushDevice> {
  if (!isValidBrowserKey(p256dh))
    throw createBadInputError(
      'The public key of the browser is invalid. Reload the page, then turn on notifications again.',
      'p256dh',
    );
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('session_hash', '=', tokenHash), row('endpoint', '=', endpoint)]))
    .execute();
  if ((await listPushDeviceIds(tx, userId, now)).length >= MAX_PUSH_DEVICES) {
    throw createConflictError(
      `Notifications are already on in ${MAX_PUSH_DEVICES} browsers. Remove one that you no longer use.`,
    );
  }
  const row = { id: createId(), session_hash: tokenHash, endpoint, p256dh, auth, device, created_at: now.getTime() };
  await tx
    .insertInto('push_devices')
    .values({ user_id: userId, ...row })
    .execute();
  return { _id: row.id, device, createdAt: now.toISOString(), isCurrent: true };
}

/**
 * Removes a browser.
 * @throws 404 if the user has no such browser
 */
export async function deletePushDevice(db: Db, userId: number, id: string): Promise<void> {
  if (!(await deletePushDeviceIfExists(db, userId, id))) throw createNotFoundError('browser');
}

/** Removes a browser if it exists. Queued notifications for this browser are dropped when they are due. */
export async function deletePushDeviceIfExists(db: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
