import type { FastifyRequest } from 'fastify';
import type { AuditDetails, AuditEvent } from '../../contract/auth/account-security.ts';
import type { Tx } from '../db/schema.ts';
import { allocateAuditLogNumber } from '../db/user-lock.ts';
import { insertAuditLogEntry } from './audit-log-store.ts';
import { getRequestOrigin, type RequestOrigin } from './request-origin.ts';

export type RecordedAuditEvent = {
  userId: number;
  event: AuditEvent;
  /** The request that caused the event. If there was no request, as for an account command, the origin of the event. */
  from: Pick<FastifyRequest, 'ip' | 'headers' | 'log'> | RequestOrigin;
  details?: AuditDetails;
  now: Date;
};

/**
 * Records an event in the database transaction that caused it: in the audit log for the user, and in the server's log
 * for the administrator. Neither log contains passwords, tokens, email addresses or amounts.
 * @throws 401 if the account was deleted in the meantime
 */
export async function recordAuditEvent(
  tx: Tx,
  { userId, event, from, details = {}, now }: RecordedAuditEvent,
): Promise<void> {
  const origin = 'log' in from ? getRequestOrigin(from) : from;
  await insertAuditLogEntry(tx, userId, {
    sequence: await allocateAuditLogNumber(tx, userId),
    at: now.getTime(),
    event,
    ...origin,
    details: JSON.stringify(details),
  });
  if (!('log' in from)) return;
  // Use a child logger with level `info`, because audit events must be logged even if the server only logs warnings or
  // errors.
  from.log.child({ trail: event }, { level: 'info' }).info({ userId, ...origin, ...details }, 'trail');
}
