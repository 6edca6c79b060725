import { createHash } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { getRateLimitAddress } from '../http/client-address.ts';

/** Returns the rate limit key for failed logins with one entered email address from one network. */
export function getFailedLoginLimitKey(email: string, address: string): string {
  return prefixFor(email) + getRateLimitAddress({ ip: address });
}

/** Returns the rate limit key for failed logins from all networks that the account has not used before. */
export function getUnknownNetworkLimitKey(email: string): string {
  return `${prefixFor(email)}strange`;
}

/**
 * Returns the rate limit key for the few logins from unknown networks that are allowed even when the limit for unknown
 * networks is exceeded.
 */
export function getThrottledLoginLimitKey(email: string): string {
  return `${prefixFor(email)}slow`;
}

/** Resets the counts of failed logins with an email address, for all networks. */
export async function resetFailedLoginCounts(db: Db, email: string): Promise<void> {
  const prefix = prefixFor(email);
  // The end of the range of keys that start with the prefix. `!` is the character directly after the space in sort
  // order.
  const end = prefix.replace(/ $/, '!');
  await db.deleteFrom('limit_counts').where('key', '>=', prefix).where('key', '<', end).execute();
}

function prefixFor(email: string): string {
  return `failed logins ${createHash('sha256').update(email).digest('hex')} `;
}
