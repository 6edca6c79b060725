import { getCurrentUser } from '../../contract/auth/login.ts';
import type { Operation } from '../../contract/operation.ts';
import { uploadReceipt } from '../../contract/receipts.ts';
import {
  createTransaction,
  deleteTransaction,
  type NewTransaction,
  type Transaction,
  updateTransaction,
} from '../../contract/transactions/transactions.ts';
import { ApiError, explainServerError, NetworkError } from '../api/api-error.ts';
import { type CallInput, type CallResult, callServer } from '../api/call-server.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/session-token.ts';
import { isOffline, isServerUnreachable, setReconnectListener } from './connection-state.ts';
import { deleteRecord, findRecord, putRecord, type UnsentEntry } from './offline-stores.ts';
import { listUnsentAndDeletedEntries, runWhileQueuePaused, updateUnsentCount } from './unsent-entries.ts';

/**
 * The server remembers idempotency keys for 24 hours. Use one hour less, because the clocks of server and device can
 * differ.
 */
const KEY_HOURS = 23;
const HOUR = 3_600_000;
const MAYBE = 'It may already have been sent. Check your transactions before you send it again.';

/** Milliseconds to wait for the response to an entry. Changes to the entry may have to wait this long too. */
const PATIENCE = 60_000;

/**
 * The number of running calls of `sendUnsentEntries`. `hasEnded` is true if a call has ended since the server was last
 * unreachable.
 */
let roundCount = 0;
let hasEnded = false;

/**
 * True if unsent entries may be added to responses. False while entries are being sent, because the server's responses
 * may already contain them.
 */
export function canMergeUnsentEntries(): boolean {
  return !isOffline() && hasEnded && roundCount === 0;
}

export async function resendEntry({ refusal, ...entry }: UnsentEntry): Promise<void> {
  await putRecord('waiting', refusal === MAYBE ? removeAttempt(entry) : entry);
  await sendUnsentEntries();
}

/**
 * Sends the unsent entries one at a time. If several tabs are open, each entry is sent by only one of them.
 * @returns the number of accepted entries
 */
export async function sendUnsentEntries(): Promise<number> {
  roundCount += 1;
  let sent = 0;
  try {
    for (const what of ['transaction', 'receipt'] as const) {
      const count = await sendAll(what);
      sent += count;
      if (count > 0) await refetchInAllTabs(queryClient);
    }
  } finally {
    roundCount -= 1;
    hasEnded = true;
  }
  await updateUnsentCount();
  const { length } = await listUnsentAndDeletedEntries();
  // Refetches the lists, so that they show the remaining entries.
  if (length > 0) await refetchInAllTabs(queryClient);
  return sent;
}

async function sendAll(what: UnsentEntry['what']): Promise<number> {
  let sent = 0;
  const queue = (await listUnsentAndDeletedEntries()).filter(
    (entry) => entry.what === what && entry.refusal === undefined,
  );
  if (queue.length === 0 || (await isServerUnreachable())) return sent;
  // Another user may have logged in from another tab, so check that the entries belong to the current user before
  // sending them.
  const token = readToken();
  const user = await callServer(getCurrentUser, {}).catch(() => null);
  if (queue[0]?.owner !== user?._id) return sent;
  for (const { id = 0 } of queue) {
    const outcome = await runWhileQueuePaused(what, async () => {
      const entry = await findRecord('waiting', id);
      return entry?.refusal === undefined && entry ? sendOne(entry, id, token) : 'gone';
    });
    if (outcome === 'unreached') return sent;
    if (outcome === 'sent') sent += 1;
    await updateUnsentCount();
  }
  return sent;
}

async function sendOne(
  entry: UnsentEntry,
  id: number,
  token: string | null,
): Promise<'sent' | 'refused' | 'unreached'> {
  if (entry.triedAt !== undefined && Date.now() - entry.triedAt > KEY_HOURS * HOUR) {
    if (entry.isDeleted) await deleteRecord('waiting', id);
    else await putRecord('waiting', removeAttempt({ ...entry, refusal: MAYBE }));
    return 'refused';
  }
  // Stores the time before sending, because the server may have stored the entry even if no response arrives.
  const tried = { ...entry, triedAt: entry.triedAt ?? Date.now() };
  await putRecord('waiting', tried);
  const send: Send = (operation, parts) => {
    if (token !== readToken()) throw new NetworkError('Another user is logged in.');
    return callServer(operation, parts);
  };
  try {
    if (entry.what === 'receipt') await sendReceipt(entry, send);
    else await sendTransaction(tried, send);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)) {
      return 'unreached';
    }
    // This error means that the server has stored the receipt and asks the user a question, so it must not be sent
    // again.
    const isKept = entry.what === 'receipt' && Object(error.body).receiptId !== undefined;
    if (!isKept) {
      const kept = (await findRecord('waiting', id)) ?? tried;
      await putRecord('waiting', { ...kept, refusal: explainServerError(error, 'The server rejected this entry.') });
      return 'refused';
    }
  }
  await deleteRecord('waiting', id);
  return 'sent';
}

type Send = <O extends Operation>(operation: O, parts: CallInput<O>) => Promise<CallResult<O>>;

/**
 * Sends a receipt. With `isWaiting`, a lost response causes an error. Without it, the receipt would be added to the
 * unsent entries again.
 */
function sendReceipt({ key, file, accountId = '' }: UnsentEntry, send: Send): Promise<unknown> {
  if (file === undefined)
    throw new Error('The picture of this receipt is no longer in the browser. Add the receipt again.');
  return send(uploadReceipt, {
    file,
    form: { asksIfUnusual: 'true' as const, ...(accountId !== '' && { accountId }) },
    key,
    isWaiting: true,
  });
}

/**
 * Sends a transaction. If it was changed when the server might already have stored it, first resends the original body,
 * because the idempotency key belongs to that body. Then sends the change.
 */
async function sendTransaction(entry: UnsentEntry, send: Send): Promise<void> {
  const { key, body, firstBody, isDeleted } = entry;
  const parts = { body: (firstBody ?? body) as NewTransaction, key, isWaiting: true } as const;
  let made: Transaction;
  try {
    made = await send(createTransaction, { ...parts, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    // The server rejected the first body, so it stored nothing. The next attempt can send the current body.
    if (isRefusal(error)) await putRecord('waiting', removeAttempt(entry));
    throw error;
  }
  const params = { id: made._id };
  if (isDeleted) await send(deleteTransaction, { params }).catch(ignoreMissing);
  else if (firstBody !== undefined) {
    made = await send(updateTransaction, { params, body: body as NewTransaction, version: made.version });
  }
  // Other tabs may still show the unsent entry. They need to find the transaction that the server created from it.
  await putRecord('answers', { key: getSentEntryKey(key), body: made, at: Date.now() });
}

/** Returns the key in `answers` under which the transaction created from a sent entry is stored. */
export function getSentEntryKey(key: string): string {
  return `sent ${key}`;
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}

function removeAttempt({ triedAt: _at, firstBody: _body, ...entry }: UnsentEntry): UnsentEntry {
  return entry;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

setReconnectListener(async () => {
  hasEnded = false;
  await sendUnsentEntries();
  if (!isOffline()) await refetchInAllTabs(queryClient);
});
