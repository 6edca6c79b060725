import type { FastifyRequest } from 'fastify';
import type { TrailDetails, TrailEvent } from '../../contract/account-security.ts';
import type { Tx } from '../db/schema.ts';
import { numberNote } from '../db/user-lock.ts';
import { type Origin, originOf } from './origin.ts';
import { insertEntry } from './store.ts';

export type Noted = {
  userId: number;
  event: TrailEvent;
  /** The request that did it; what has none, such as the operator's command, says where it came from itself. */
  from: Pick<FastifyRequest, 'ip' | 'headers' | 'log'> | Origin;
  details?: TrailDetails;
  now: Date;
};

/**
 * Writes down what happened to an account, in the transaction that did it: for its owner into the trail, and for whoever
 * runs the server into the log. Neither ever holds a password, a token, an e-mail or an amount.
 * @throws 401 when the account was deleted meanwhile
 */
export async function noteEvent(tx: Tx, { userId, event, from, details = {}, now }: Noted): Promise<void> {
  const origin = 'log' in from ? originOf(from) : from;
  await insertEntry(tx, userId, {
    sequence: await numberNote(tx, userId),
    at: now.getTime(),
    event,
    ...origin,
    details: JSON.stringify(details),
  });
  if (!('log' in from)) return;
  // The log is for warnings; these lines are written whatever its level.
  from.log.child({ trail: event }, { level: 'info' }).info({ userId, ...origin, ...details }, 'trail');
}
