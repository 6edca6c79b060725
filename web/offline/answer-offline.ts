import type { Operation } from '../../contract/operation.ts';
import {
  createTransaction,
  type NewTransaction,
  TRANSACTION_DEFAULTS,
  type Transaction,
} from '../../contract/transactions.ts';
import { readToken } from '../auth/token.ts';
import { isOutOfReach } from './connection.ts';
import { leaveSharedFiles } from './shared-files.ts';
import { clear, find, put } from './store.ts';

export { mayLogOut } from './before-logout.ts';
export { takeSharedFiles } from './shared-files.ts';

import { addWaiting, countWaiting, listWaiting, removeWaiting } from './waiting.ts';

/** Keeps what the server has answered to a read, for when it is out of reach. */
export async function keepAnswer(
  operation: Operation,
  address: string,
  token: string | null,
  reply: Response,
): Promise<void> {
  if (token === null || !isRead(operation)) return;
  try {
    const body: unknown = await reply.json();
    // Logging out empties them: what comes later is not kept.
    if (token === readToken()) await put('answers', { key: keyOf(address, token), body, at: Date.now() });
  } catch {
    // What cannot be kept is not there without a network.
  }
}

type Parts = { key?: string | undefined; body?: unknown; isWaiting?: true };

/**
 * What stands in for an answer that did not come, where the server is out of reach altogether: what it last said to this session
 * or, of a new transaction, that it is kept here until it can be sent. Undefined where there is nothing.
 */
export async function answerInstead(
  operation: Operation,
  address: string,
  token: string | null,
  { key, body, isWaiting }: Parts,
): Promise<Response | undefined> {
  const isEntry = operation.id === createTransaction.id && key !== undefined;
  if (token === null || isWaiting || !(isRead(operation) || isEntry) || !(await isOutOfReach())) return undefined;
  if (isEntry) {
    // It was sent, and perhaps only the answer was lost.
    const isKept = await addWaiting({ what: 'transaction', key, body, triedAt: Date.now() }, token);
    return isKept ? Response.json(asEntered(body as NewTransaction, key), { status: 201 }) : undefined;
  }
  const kept = await find('answers', keyOf(address, token));
  await countWaiting();
  return kept && Response.json(kept.body);
}

/**
 * Keeps a receipt until it can be sent, where the server is out of reach.
 * @param token the one it was first sent with
 */
export async function keepReceipt(
  receipt: { file: File; key: string; accountId: string },
  token: string | null,
): Promise<boolean> {
  return (await isOutOfReach()) && addWaiting({ what: 'receipt', ...receipt, triedAt: Date.now() }, token);
}

/** Called when a session ends and when one begins. */
export async function forgetSession(): Promise<void> {
  await clear('answers');
  if (readToken() === null) await leaveSharedFiles();
}

/** Called when the account was deleted: what waits and what was shared can never be used again. */
export async function forgetPerson(): Promise<void> {
  for (const { id } of await listWaiting()) if (id !== undefined) await removeWaiting(id);
  await clear('shared');
}

function isRead({ method, reply, access }: Operation): boolean {
  return method === 'GET' && reply !== 'file' && access !== 'anyone';
}

function keyOf(address: string, token: string): string {
  return `${token} ${address}`;
}

/** As the server would answer, but for what only that knows. */
function asEntered(entry: NewTransaction, key: string): Transaction {
  const { name, category = '', cost, addedOn, isIncome, accountId = '' } = entry;
  // No change sent: what is undefined is not in it.
  const sent: Partial<Transaction> = JSON.parse(JSON.stringify(entry));
  return {
    ...TRANSACTION_DEFAULTS,
    ...sent,
    ...{ _id: `waiting-${key}`, name, category, cost, addedOn, isIncome, accountId, version: 0 },
  };
}
