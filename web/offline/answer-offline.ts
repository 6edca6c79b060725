import { getSummary, type Summary } from '../../contract/dashboard.ts';
import { listMoneyAccounts, type MoneyAccount } from '../../contract/money-accounts.ts';
import type { Operation } from '../../contract/operation.ts';
import { createTransaction, listTransactions, sumTransactions } from '../../contract/transactions/transactions.ts';
import { ApiError } from '../api/api-error.ts';
import { readToken } from '../api/session-token.ts';
import { getToday } from '../days/today.ts';
import { changeUnsentEntry } from './change-unsent-entry.ts';
import { isOffline, isServerUnreachable } from './connection-state.ts';
import type { ListQuery } from './matches-list-query.ts';
import {
  addUnsentEntriesToBalances,
  addUnsentEntriesToList,
  addUnsentEntriesToSummary,
  addUnsentEntriesToSums,
} from './merge-unsent-entries.ts';
import { clearStore, findRecord, putRecord } from './offline-stores.ts';
import { canMergeUnsentEntries } from './send-unsent-entries.ts';
import { forgetSharedFilesOwner } from './shared-files.ts';
import {
  addUnsentEntry,
  deleteUnsentEntry,
  listUnsentAndDeletedEntries,
  listUnsentEntries,
  toUnsentTransaction,
  updateUnsentCount,
} from './unsent-entries.ts';
import type { UnsentTransaction } from './unsent-transaction.ts';
import { unsubscribeFromPush } from './unsubscribe-from-push.ts';

export { confirmLogout } from './confirm-logout.ts';
export { takeSharedFiles } from './shared-files.ts';

/** A header that marks responses to which the unsent entries have already been added. */
const MERGED = 'X-Waiting';

/**
 * Stores the response to a read for offline use.
 * @returns the response body, including the unsent entries
 */
export async function storeResponse(
  operation: Operation,
  token: string | null,
  parts: Parts,
  reply: Response,
  body: unknown,
): Promise<unknown> {
  // A response without a URL was created on this device and not sent by the server, so it is not stored.
  if (token !== null && isRead(operation) && reply.url !== '') void keepAnswer(keyOf(reply.url, token), token, body);
  const merge = MERGES[operation.id];
  if (merge === undefined || reply.headers.has(MERGED)) return body;
  const isLive = reply.url !== '';
  // The server has responded although it seemed unreachable, so check the connection again.
  if (isLive && isOffline()) void isServerUnreachable();
  const rows = await rowsToShow(!isLive || canMergeUnsentEntries());
  return rows.length > 0 ? merge(body as never, Object(parts.query), rows) : body;
}

async function keepAnswer(key: string, token: string, body: unknown): Promise<void> {
  try {
    // Logging out deletes the stored responses, so a response that arrives after the logout must not be stored.
    if (token === readToken()) await putRecord('answers', { key, body, at: Date.now() });
  } catch {
    // Storing is optional: if it fails, only this response is missing offline.
  }
}

type Parts = {
  key?: string | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  version?: number | undefined;
  isWaiting?: true | undefined;
};

/**
 * Handles a change to an unsent entry. While the server is unreachable, also stores a new entry on this device. Returns
 * undefined if the server must handle the change.
 */
export async function answerChangeOffline(
  operation: Operation,
  token: string | null,
  parts: Parts,
): Promise<Response | undefined> {
  const isUnreached = (isOffline() || !navigator.onLine) && isEntry(operation, parts) && (await isServerUnreachable());
  try {
    return await (isUnreached ? keepEntry(parts, token) : changeUnsentEntry(operation, parts));
  } catch (error) {
    // The entry was already on the server, and the server rejected the change. Return the server's error to the caller.
    if (error instanceof ApiError) return Response.json(error.body, { status: error.status });
    throw error;
  }
}

/**
 * Answers a request if the server is unreachable. A read gets the last stored response. A new transaction is stored
 * until it can be sent. Returns undefined in all other cases.
 */
export async function answerRequestOffline(
  operation: Operation,
  address: string,
  token: string | null,
  parts: Parts,
): Promise<Response | undefined> {
  const isKept = isEntry(operation, parts);
  if (token === null || parts.isWaiting || !(isRead(operation) || isKept) || !(await isServerUnreachable()))
    return undefined;
  // The server may already have stored the entry. Keep it anyway to send it again, because the idempotency key ensures
  // that the server stores it only once.
  if (isKept) return keepEntry(parts, token, Date.now());
  const kept = await findRecord('answers', keyOf(address, token));
  await updateUnsentCount();
  if (kept) return Response.json(kept.body);
  const rows = operation.id === listTransactions.id ? await rowsToShow(true) : [];
  const own = addUnsentEntriesToList(undefined, Object(parts.query), rows);
  return own.totalCount > 0 ? Response.json(own, { headers: { [MERGED]: 'yes' } }) : undefined;
}

function isEntry(operation: Operation, { key, isWaiting }: Parts): boolean {
  return operation.id === createTransaction.id && key !== undefined && !isWaiting;
}

async function keepEntry(
  { key = '', body }: Parts,
  token: string | null,
  triedAt?: number,
): Promise<Response | undefined> {
  const entry = { what: 'transaction', key, body, ...(triedAt !== undefined && { triedAt }) } as const;
  return (await addUnsentEntry(entry, token)) ? Response.json(toUnsentTransaction(entry), { status: 201 }) : undefined;
}

const MERGES: Record<string, (answer: never, query: ListQuery, rows: readonly UnsentTransaction[]) => unknown> = {
  [listTransactions.id]: addUnsentEntriesToList,
  [sumTransactions.id]: addUnsentEntriesToSums,
  [getSummary.id]: (summary: Summary, _query, rows) => addUnsentEntriesToSummary(summary, rows),
  [listMoneyAccounts.id]: (accounts: MoneyAccount[], _query, rows) =>
    addUnsentEntriesToBalances(accounts, rows, getToday()),
};

/**
 * Returns the rejected entries. If `withUnsent` is true, also returns the entries that still have to be sent or
 * confirmed.
 */
async function rowsToShow(withUnsent: boolean): Promise<UnsentTransaction[]> {
  const entries = (await listUnsentEntries()).filter(({ what }) => what === 'transaction');
  return entries.filter(({ refusal }) => refusal !== undefined || withUnsent).map(toUnsentTransaction);
}

/**
 * If the server is unreachable, stores a receipt until it can be sent. Resolves to true if the receipt was stored.
 * @param token the session token when the receipt was first sent
 */
export async function storeReceiptOffline(
  receipt: { file: File; key: string; accountId: string },
  token: string | null,
): Promise<boolean> {
  return (await isServerUnreachable()) && addUnsentEntry({ what: 'receipt', ...receipt, triedAt: Date.now() }, token);
}

/** Deletes the stored data of a session. Called when a session starts or ends. */
export async function deleteSessionData(): Promise<void> {
  unsubscribeFromPush();
  await clearStore('answers');
  if (readToken() === null) await forgetSharedFilesOwner();
}

/** Deletes the unsent entries and shared files of a user whose account was deleted. */
export async function deleteUserData(): Promise<void> {
  for (const { id } of await listUnsentAndDeletedEntries()) if (id !== undefined) await deleteUnsentEntry(id);
  await clearStore('shared');
}

function isRead({ method, reply, access }: Operation): boolean {
  return method === 'GET' && reply !== 'file' && access !== 'anyone';
}

function keyOf(address: string, token: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return `${token} ${pathname}${search}`;
}
