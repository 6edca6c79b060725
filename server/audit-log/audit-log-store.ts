import type { Insertable } from 'kysely';
import { type AuditDetails, type AuditEntry, MAX_LISTED_AUDIT_ENTRIES } from '../../contract/auth/account-security.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

/** Maximum number of entries per user. When it is exceeded, the oldest entries are deleted. */
const MOST = 1000;

/** How long entries are kept: one year, in milliseconds. */
const KEPT_FOR = 365 * 24 * 60 * 60 * 1000;

export async function listAuditLogEntries(db: Db, userId: number): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('trail')
    .select(['sequence', 'at', 'event', 'address', 'device', 'details'])
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(MAX_LISTED_AUDIT_ENTRIES)
    .execute();
  return rows.map(({ sequence, at, details, ...row }) => ({
    _id: String(sequence),
    at: new Date(at).toISOString(),
    ...row,
    details: JSON.parse(details) as AuditDetails,
  }));
}

export async function insertAuditLogEntry(tx: Tx, userId: number, entry: Omit<Insertable<Schema['trail']>, 'user_id'>) {
  await tx
    .insertInto('trail')
    .values({ user_id: userId, ...entry })
    .execute();
  const tooOld = await tx
    .selectFrom('trail')
    .select('sequence')
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .offset(MOST)
    .limit(1)
    .executeTakeFirst();
  if (!tooOld) return;
  await tx.deleteFrom('trail').where('user_id', '=', userId).where('sequence', '<=', tooOld.sequence).execute();
}

export async function deleteExpiredAuditLogEntries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('trail')
    .where('at', '<=', now.getTime() - KEPT_FOR)
    .execute();
}
