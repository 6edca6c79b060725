import { createHash } from 'node:crypto';
import type { RequestOrigin } from '../audit-log/request-origin.ts';
import type { Db, Tx } from '../db/schema.ts';
import { getRateLimitAddress } from '../http/client-address.ts';

/** How long a network or browser is regarded as known after its last use: 90 days in milliseconds. */
export const KNOWN_LOGIN_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * True if a user recently logged in to the account from this network. The database is queried even if there is no
 * account, so that the response time does not reveal whether one exists.
 */
export function isKnownNetwork(db: Db, userId: number | undefined, address: string, now: Date): Promise<boolean> {
  return isKnown(db, userId ?? 0, addressMark(userId ?? 0, address), now);
}

/** True if a user recently logged in to the account with this type of browser. */
export function isKnownDevice(db: Db, userId: number, device: string, now: Date): Promise<boolean> {
  return isKnown(db, userId, deviceMark(device), now);
}

async function isKnown(db: Db, userId: number, mark: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('known_logins')
    .select('last_at')
    .where('user_id', '=', userId)
    .where('mark', '=', mark)
    .where('last_at', '>', now.getTime() - KNOWN_LOGIN_LIFETIME_MS)
    .executeTakeFirst();
  return known !== undefined;
}

/** Records the address and browser of a login. */
export async function recordKnownLogin(
  tx: Tx,
  userId: number,
  { address, device }: RequestOrigin,
  now: Date,
): Promise<void> {
  const last_at = now.getTime();
  await tx
    .insertInto('known_logins')
    .values([addressMark(userId, address), deviceMark(device)].map((mark) => ({ user_id: userId, mark, last_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ last_at }))
    .execute();
}

/**
 * Extends the time for which the network and browser are regarded as known. This also happens during a session, because
 * users who stay logged in do not log in again.
 */
export async function extendKnownLogin(
  db: Db,
  userId: number,
  { address, device }: RequestOrigin,
  now: Date,
): Promise<void> {
  await db
    .updateTable('known_logins')
    .set({ last_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('mark', 'in', [addressMark(userId, address), deviceMark(device)])
    .execute();
}

/** Returns a hash of the address, which is enough to recognize the address. The address itself is not stored. */
function addressMark(userId: number, address: string): string {
  return `address ${createHash('sha256')
    .update(`${userId} ${getRateLimitAddress({ ip: address })}`)
    .digest('base64url')}`;
}

function deviceMark(device: string): string {
  return `device ${device}`;
}
