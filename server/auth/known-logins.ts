import { createHash } from 'node:crypto';
import type { Origin } from '../audit-log/origin.ts';
import type { Db, Tx } from '../db/schema.ts';
import { limitAddress } from '../http/client-address.ts';

/** How long an address or browser stays known after its last use, in milliseconds: 90 days. */
export const KNOWN_FOR = 90 * 24 * 60 * 60 * 1000;

/**
 * True if somebody recently logged in to the account from this network. Also queries the database if there is no
 * account, so that the response time reveals nothing.
 */
export function isKnownAddress(db: Db, userId: number | undefined, address: string, now: Date): Promise<boolean> {
  return isKnown(db, userId ?? 0, addressMark(userId ?? 0, address), now);
}

/** True if the account was recently logged in to with this kind of browser. */
export function isKnownDevice(db: Db, userId: number, device: string, now: Date): Promise<boolean> {
  return isKnown(db, userId, deviceMark(device), now);
}

async function isKnown(db: Db, userId: number, mark: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('known_logins')
    .select('last_at')
    .where('user_id', '=', userId)
    .where('mark', '=', mark)
    .where('last_at', '>', now.getTime() - KNOWN_FOR)
    .executeTakeFirst();
  return known !== undefined;
}

/** Records the address and browser of a login. */
export async function noteKnown(tx: Tx, userId: number, { address, device }: Origin, now: Date): Promise<void> {
  const last_at = now.getTime();
  await tx
    .insertInto('known_logins')
    .values([addressMark(userId, address), deviceMark(device)].map((mark) => ({ user_id: userId, mark, last_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ last_at }))
    .execute();
}

/**
 * Extends the time for which the address and browser are known. Otherwise a user who stays logged in would be unknown
 * when the session ends.
 */
export async function keepKnown(db: Db, userId: number, { address, device }: Origin, now: Date): Promise<void> {
  await db
    .updateTable('known_logins')
    .set({ last_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('mark', 'in', [addressMark(userId, address), deviceMark(device)])
    .execute();
}

/** Hashed, because addresses only need to be recognised. */
function addressMark(userId: number, address: string): string {
  return `address ${createHash('sha256')
    .update(`${userId} ${limitAddress({ ip: address })}`)
    .digest('base64url')}`;
}

function deviceMark(device: string): string {
  return `device ${device}`;
}
