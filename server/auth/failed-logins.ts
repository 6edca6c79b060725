import { createHash } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { limitAddress } from '../http/client-address.ts';

/** Under which failed logins are counted: for the e-mail as typed, and the network they came from. */
export function failedLoginsKey(email: string, address: string): string {
  return prefixFor(email) + limitAddress({ ip: address });
}

/** The same from all networks that are strange to the account. */
export function strangeLoginsKey(email: string): string {
  return `${prefixFor(email)}strange`;
}

/** And for those few that are still let try once there were too many of these. */
export function slowLoginsKey(email: string): string {
  return `${prefixFor(email)}slow`;
}

/** Forgets the failed logins of an e-mail, from wherever they came. */
export async function forgetFailedLogins(db: Db, email: string): Promise<void> {
  const prefix = prefixFor(email);
  // What begins with the prefix lies between it and its last character's successor.
  const end = prefix.replace(/ $/, '!');
  await db.deleteFrom('limit_counts').where('key', '>=', prefix).where('key', '<', end).execute();
}

function prefixFor(email: string): string {
  return `failed logins ${createHash('sha256').update(email).digest('hex')} `;
}
