import { listMoneyAccounts, type MoneyAccount } from '../../contract/accounts.ts';
import { getSummary, type Summary } from '../../contract/dashboard.ts';
import type { Operation } from '../../contract/operation.ts';
import { createTransaction, listTransactions, sumTransactions } from '../../contract/transactions/transactions.ts';
import { ApiError } from '../api/api-error.ts';
import { readToken } from '../api/token.ts';
import { today } from '../days/today.ts';
import { changeHere } from './change-waiting.ts';
import { isOffline, isOutOfReach } from './connection.ts';
import type { ListQuery } from './matches-query.ts';
import { mergeBalances, mergeList, mergeSummary, mergeSums } from './merge-waiting.ts';
import { areWaitingSettled } from './send-waiting.ts';
import { leaveSharedFiles } from './shared-files.ts';
import { clear, find, put } from './store.ts';
import { addWaiting, countWaiting, listQueue, listWaiting, removeWaiting, toWaitingRow } from './waiting.ts';
import type { WaitingRow } from './waiting-row.ts';

export { mayLogOut } from './before-logout.ts';
export { takeSharedFiles } from './shared-files.ts';

/** The header of responses that already contain the waiting entries. */
const MERGED = 'X-Waiting';

/**
 * Stores the server's response to a read for offline use.
 * @returns the response, to which the waiting entries are added
 */
export async function receive(
  operation: Operation,
  token: string | null,
  parts: Parts,
  reply: Response,
  body: unknown,
): Promise<unknown> {
  // A response that was created here has no URL, and is not stored.
  if (token !== null && isRead(operation) && reply.url !== '') void keepAnswer(keyOf(reply.url, token), token, body);
  const merge = MERGES[operation.id];
  if (merge === undefined || reply.headers.has(MERGED)) return body;
  const isLive = reply.url !== '';
  // The server has responded, although it counts as unreachable. It is checked again.
  if (isLive && isOffline()) void isOutOfReach();
  const rows = await rowsToShow(!isLive || areWaitingSettled());
  return rows.length > 0 ? merge(body as never, Object(parts.query), rows) : body;
}

async function keepAnswer(key: string, token: string, body: unknown): Promise<void> {
  try {
    // Logging out deletes the stored responses, so a response that arrives later must not be stored.
    if (token === readToken()) await put('answers', { key, body, at: Date.now() });
  } catch {
    // If storing fails, the only effect is that the response is unavailable offline.
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
 * Handles a change without the server: a change of a waiting entry, or a new entry while the server is known to be
 * unreachable.
 * Undefined if the server must handle it.
 */
export async function answerHere(
  operation: Operation,
  token: string | null,
  parts: Parts,
): Promise<Response | undefined> {
  const isUnreached = (isOffline() || !navigator.onLine) && isEntry(operation, parts) && (await isOutOfReach());
  try {
    return await (isUnreached ? keepEntry(parts, token) : changeHere(operation, parts));
  } catch (error) {
    // The entry had already been sent, so the change went to the server, and the server rejected it.
    if (error instanceof ApiError) return Response.json(error.body, { status: error.status });
    throw error;
  }
}

/**
 * Returns a response in place of the unreachable server. A read gets the last stored response. A new transaction gets
 * the confirmation that it waits on this device. Undefined in all other cases.
 */
export async function answerInstead(
  operation: Operation,
  address: string,
  token: string | null,
  parts: Parts,
): Promise<Response | undefined> {
  const isKept = isEntry(operation, parts);
  if (token === null || parts.isWaiting || !(isRead(operation) || isKept) || !(await isOutOfReach())) return undefined;
  // The request was sent, so the server may have received it.
  if (isKept) return keepEntry(parts, token, Date.now());
  const kept = await find('answers', keyOf(address, token));
  await countWaiting();
  if (kept) return Response.json(kept.body);
  const rows = operation.id === listTransactions.id ? await rowsToShow(true) : [];
  const own = mergeList(undefined, Object(parts.query), rows);
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
  return (await addWaiting(entry, token)) ? Response.json(toWaitingRow(entry), { status: 201 }) : undefined;
}

const MERGES: Record<string, (answer: never, query: ListQuery, rows: readonly WaitingRow[]) => unknown> = {
  [listTransactions.id]: mergeList,
  [sumTransactions.id]: mergeSums,
  [getSummary.id]: (summary: Summary, _query, rows) => mergeSummary(summary, rows),
  [listMoneyAccounts.id]: (accounts: MoneyAccount[], _query, rows) => mergeBalances(accounts, rows, today()),
};

/**
 * Returns the entries that the server rejected. With `withUnsent`, it also returns entries that are not yet sent or
 * confirmed.
 */
async function rowsToShow(withUnsent: boolean): Promise<WaitingRow[]> {
  const entries = (await listWaiting()).filter(({ what }) => what === 'transaction');
  return entries.filter(({ refusal }) => refusal !== undefined || withUnsent).map(toWaitingRow);
}

/**
 * If the server is unreachable, stores a receipt until it can be sent.
 * @param token the token with which the receipt was first sent
 */
export async function keepReceipt(
  receipt: { file: File; key: string; accountId: string },
  token: string | null,
): Promise<boolean> {
  return (await isOutOfReach()) && addWaiting({ what: 'receipt', ...receipt, triedAt: Date.now() }, token);
}

/** Deletes the data of a session, when a session starts or ends. */
export async function forgetSession(): Promise<void> {
  await clear('answers');
  if (readToken() === null) await leaveSharedFiles();
}

/** Deletes the waiting entries and shared files of a person whose account was deleted. */
export async function forgetPerson(): Promise<void> {
  for (const { id } of await listQueue()) if (id !== undefined) await removeWaiting(id);
  await clear('shared');
}

function isRead({ method, reply, access }: Operation): boolean {
  return method === 'GET' && reply !== 'file' && access !== 'anyone';
}

function keyOf(address: string, token: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return `${token} ${pathname}${search}`;
}
