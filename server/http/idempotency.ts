import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { Db, Tx } from '../db/schema.ts';
import { type ChangeAuthor, lockUser, requireActiveSession, waitForBulkWrite } from '../db/user-lock.ts';
import { createBadInputError, HttpError } from '../platform/errors.ts';

/** How long a response is stored for repeated requests: a day in milliseconds. */
export const STORED_REPLY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Identifies a change that must be made only once, however often it is requested. */
export type IdempotentChangeKey = { userId: number; operation: string; key: string; bodyHash: string; at: number };

/**
 * Returns what identifies the change that a request with an `Idempotency-Key` asks for, or undefined if there is no
 * such header.
 * @param content the parsed body, or the bytes of an upload; if the key is used again, they must be the same
 * @throws 400 if the key is empty or longer than 200 characters
 */
export function readIdempotentChangeKey(
  request: FastifyRequest,
  operation: Operation,
  userId: number,
  content: unknown,
  now: Date,
): IdempotentChangeKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw createBadInputError('The Idempotency-Key must have 1 to 200 visible characters.', 'Idempotency-Key');
  }
  return { userId, operation: operation.id, key, bodyHash: hashRequest(content, request.params), at: now.getTime() };
}

export function hashRequest(content: unknown, params: unknown = {}): string {
  const bytes = content instanceof Uint8Array ? content : JSON.stringify([params, content]);
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Makes a change in a database transaction that locks the user, increments the count of changes and stores the
 * response. Requests for the same change get the same response, even if they arrive at the same time. Nothing is stored
 * if the change throws.
 * @param lock use `lockUserRow` if the change may run between the batches of a bulk write
 * @throws 401 if the account was deleted or the session ended in the meantime, 422 if the key was used for a different
 * request, 503 if a bulk write of the user takes too long
 */
export function runIdempotentChange<R>(
  db: Db,
  author: ChangeAuthor,
  intent: IdempotentChangeKey | undefined,
  change: (tx: Tx) => Promise<R>,
  lock = lockUser,
): Promise<R> {
  const changeInTransaction = async (tx: Tx) => {
    await lock(tx, author.id);
    await requireActiveSession(tx, author);
    if (!intent) return change(tx);
    await forgetExpired(tx, intent);
    if (!(await claimIdempotencyKey(tx, intent))) return (await findStoredReply<R>(tx, intent)) as R;
    const answer = await change(tx);
    await storeIdempotentReply(tx, intent, answer);
    return answer;
  };
  return waitForBulkWrite(() => db.transaction().execute(changeInTransaction));
}

/**
 * Returns the stored response to an earlier request for the same change, or undefined if there is none.
 * @throws 422 if the key was used for a different request
 */
export async function findStoredReply<R>(db: Db, intent: IdempotentChangeKey): Promise<R | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where((row) => row.and(keyOf(intent)))
    .where('created_at', '>', intent.at - STORED_REPLY_LIFETIME_MS)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.body_hash !== intent.bodyHash) {
    throw new HttpError(422, 'This Idempotency-Key has already been used for another request. Send a new key.');
  }
  return JSON.parse(kept.reply) as R;
}

/**
 * Claims the key for this transaction. Waits if another transaction is using the key. Returns false if the key has
 * already been used.
 */
export async function claimIdempotencyKey(tx: Tx, intent: IdempotentChangeKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...keyOf(intent), body_hash: intent.bodyHash, reply: 'null', created_at: intent.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the response under the key that this transaction has claimed. */
export async function storeIdempotentReply(tx: Tx, intent: IdempotentChangeKey, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(answer) })
    .where((row) => row.and(keyOf(intent)))
    .execute();
}

async function forgetExpired(tx: Tx, intent: IdempotentChangeKey): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where((row) => row.and(keyOf(intent)))
    .where('created_at', '<=', intent.at - STORED_REPLY_LIFETIME_MS)
    .execute();
}

function keyOf({ userId, operation, key }: IdempotentChangeKey) {
  return { user_id: userId, operation, key };
}
