import { createHash } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { limitAddress } from '../http/client-address.ts';

/** Rate limit key of failed logins: the email as typed and the client's network. */
export function failedLoginsKey(email: string, address: string): string {
  return prefixFor(email) + limitAddress({ ip: address });
}

/** Rate limit key of failed logins from all networks that are unknown to the account. */
export function strangeLoginsKey(email: string): string {
  return `${prefixFor(email)}strange`;
}

/** Rate limit key of the few attempts that are still allowed after too many failed logins from unknown networks. */
export function slowLoginsKey(email: string): string {
  return `${prefixFor(email)}slow`;
}

/** Clears the failed logins of an email from all networks. */
export async function forgetFailedLogins(db: Db, email: string): Promise<void> {
  const prefix = prefixFor(email);
  // The end of the range of keys that start with the prefix.
  const end = prefix.replace(/ $/, '!');
  await db.deleteFrom('limit_counts').where('key', '>=', prefix).where('key', '<', end).execute();
}

function prefixFor(email: string): string {
  return `failed logins ${createHash('sha256').update(email).digest('hex')} `;
}
