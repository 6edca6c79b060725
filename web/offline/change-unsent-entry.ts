import type { Operation } from '../../contract/operation.ts';
import {
  deleteTransaction,
  restoreTransactions,
  type Transaction,
  updateTransaction,
} from '../../contract/transactions/transactions.ts';
import { callServer } from '../api/call-server.ts';
import { isOffline } from './connection-state.ts';
import { deleteRecord, findRecord, putRecord, type UnsentEntry } from './offline-stores.ts';
import { getSentEntryKey, sendUnsentEntries } from './send-unsent-entries.ts';
import {
  listUnsentAndDeletedEntries,
  runWhileQueuePaused,
  toUnsentTransaction,
  updateUnsentCount,
} from './unsent-entries.ts';
import { isUnsentId, toIdempotencyKey } from './unsent-transaction.ts';

type Parts = { params?: unknown; body?: unknown; version?: number | undefined };

/** Entries that were deleted in this tab. They are needed to undo the deletion. */
const deleted = new Map<string, UnsentEntry>();

/**
 * Applies a change to an unsent entry. If the entry has been sent in the meantime, sends the change to the server.
 * Returns undefined if the change does not concern an unsent entry.
 */
export async function changeUnsentEntry(operation: Operation, parts: Parts): Promise<Response | undefined> {
  const id = String(Object(parts.params).id);
  if (operation.id === updateTransaction.id && isUnsentId(id)) return update(toIdempotencyKey(id), parts);
  if (operation.id === deleteTransaction.id && isUnsentId(id)) return drop(toIdempotencyKey(id));
  const ids: string[] = Object(parts.body).transactionIds ?? [];
  if (operation.id === restoreTransactions.id && ids.length > 0 && ids.every(isUnsentId)) {
    return restore(ids.map(toIdempotencyKey));
  }
  return undefined;
}

async function update(key: string, { body, version }: Parts): Promise<Response> {
  const entry = await runWhileQueuePaused('transaction', async () => {
    const kept = await findWaiting(key);
    if (kept === undefined || (kept.version ?? 0) !== version) return kept;
    const { refusal: _, ...rest } = kept;
    const changed: UnsentEntry = { ...rest, body, version: version + 1, ...firstBodyOf(kept) };
    await putRecord('waiting', changed);
    return changed;
  });
  if (entry === undefined) return updateSent(key, body);
  // The change is based on an outdated version of the entry. Respond with a 409, as the server does.
  if (entry.body !== body) {
    const message = 'This entry was changed in the meantime.';
    return Response.json({ message, current: toUnsentTransaction(entry) }, { status: 409 });
  }
  await updateUnsentCount();
  if (isOffline()) return Response.json(toUnsentTransaction(entry));
  await sendUnsentEntries();
  const { refusal } = (await findWaiting(key)) ?? {};
  if (refusal !== undefined) return Response.json({ message: refusal }, { status: 422 });
  return Response.json((await findSent(key)) ?? toUnsentTransaction(entry));
}

async function updateSent(key: string, body: unknown): Promise<Response> {
  const sent = await findSent(key);
  if (sent === undefined) return missing();
  const parts = { params: { id: sent._id }, body: body as Transaction, version: sent.version };
  return Response.json(await callServer(updateTransaction, parts));
}

async function drop(key: string): Promise<Response> {
  const hasGone = await runWhileQueuePaused('transaction', async () => {
    const entry = await findWaiting(key);
    if (entry?.id === undefined) return false;
    deleted.set(key, entry);
    // An entry that may be on the server must be deleted there too, so it stays in the queue.
    if (entry.triedAt === undefined) await deleteRecord('waiting', entry.id);
    else {
      const { refusal: _, ...kept } = entry;
      await putRecord('waiting', { ...kept, ...firstBodyOf(entry), isDeleted: true });
    }
    return true;
  });
  await updateUnsentCount();
  if (hasGone) return Response.json({ message: 'Transaction deleted.' });
  const sent = await findSent(key);
  return sent ? Response.json(await callServer(deleteTransaction, { params: { id: sent._id } })) : missing();
}

async function restore(keys: readonly string[]): Promise<Response> {
  const restored: string[] = [];
  for (const key of keys) {
    const sent = await runWhileQueuePaused('transaction', async () => {
      const became = await findSent(key);
      const entry = deleted.get(key);
      if (!became && entry) await putRecord('waiting', entry);
      return became;
    });
    if (sent) restored.push(sent._id);
  }
  await updateUnsentCount();
  if (!isOffline()) await sendUnsentEntries();
  if (restored.length > 0)
    return Response.json(await callServer(restoreTransactions, { body: { transactionIds: restored } }));
  return Response.json({ message: 'Restored.', restoredCount: keys.length });
}

/**
 * Returns the first version of the entry that was sent, if the server may have stored it. Otherwise returns an empty
 * object.
 */
function firstBodyOf({ triedAt, firstBody, body }: UnsentEntry): { firstBody?: unknown } {
  return triedAt === undefined ? {} : { firstBody: firstBody ?? body };
}

async function findWaiting(key: string): Promise<UnsentEntry | undefined> {
  return (await listUnsentAndDeletedEntries()).find((entry) => entry.key === key && !entry.isDeleted);
}

async function findSent(key: string): Promise<Transaction | undefined> {
  return (await findRecord('answers', getSentEntryKey(key)))?.body as Transaction | undefined;
}

function missing(): Response {
  return Response.json({ message: 'This entry no longer exists.' }, { status: 404 });
}
