import { type NewTransaction, TRANSACTION_DEFAULTS } from '../../contract/transactions/transactions.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/session-token.ts';
import { currentUserQuery } from '../auth/queries.ts';
import { setConnection } from './connection-state.ts';
import { deleteRecord, listRecords, putRecord, type UnsentEntry } from './offline-stores.ts';
import { toUnsentId, type UnsentTransaction } from './unsent-transaction.ts';

/** Returns the id of the logged-in user, or null if it is unknown. */
export function findCurrentUserId(): string | null {
  return queryClient.getQueryData(currentUserQuery.queryKey)?._id ?? null;
}

/** Returns all entries of this user, oldest first, including deleted entries that may be on the server. */
export async function listUnsentAndDeletedEntries(): Promise<UnsentEntry[]> {
  return (await listRecords('waiting')).filter(({ owner }) => owner === findCurrentUserId());
}

/** Returns the entries of this user that are not on the server yet, oldest first. */
export async function listUnsentEntries(): Promise<UnsentEntry[]> {
  return (await listUnsentAndDeletedEntries()).filter(({ isDeleted }) => !isDeleted);
}

/**
 * Stores an entry until the server accepts it. Resolves to false if another user has logged in since.
 * @param token the token with which the entry was first sent
 */
export async function addUnsentEntry(entry: Omit<UnsentEntry, 'id' | 'owner'>, token: string | null): Promise<boolean> {
  const owner = findCurrentUserId();
  if (owner === null || token !== readToken()) return false;
  await putRecord('waiting', { ...entry, owner });
  await updateUnsentCount();
  return true;
}

export async function deleteUnsentEntry(id: number): Promise<void> {
  await deleteRecord('waiting', id);
  await updateUnsentCount();
}

export async function updateUnsentCount(): Promise<void> {
  const all = await listUnsentEntries();
  const refused = all.filter(({ refusal }) => refusal !== undefined).length;
  setConnection({ waiting: all.length - refused, refused });
}

/**
 * Runs a function while no tab is sending or changing an entry of this type. Receipts have a separate lock, because
 * reading one can take a minute.
 */
export function runWhileQueuePaused<R>(what: UnsentEntry['what'], run: () => Promise<R>): Promise<R> {
  return navigator.locks.request(`moneta-waiting ${what}`, run) as Promise<R>;
}

/** Converts an entry to a transaction. Values that only the server knows are missing. */
export function toUnsentTransaction({
  key,
  body,
  refusal,
  version = 0,
}: Pick<UnsentEntry, 'key' | 'body' | 'refusal' | 'version'>): UnsentTransaction {
  const { name, category = '', cost, addedOn, isIncome, accountId = '', ...rest } = body as NewTransaction;
  // Removes undefined values, because the server does not get them either: JSON has no undefined.
  const sent: Partial<UnsentTransaction> = JSON.parse(JSON.stringify(rest));
  const lines = (rest.lines ?? []).map((line) => ({ ...line, note: line.note ?? '' }));
  return {
    ...TRANSACTION_DEFAULTS,
    ...sent,
    _id: toUnsentId(key),
    name,
    category,
    cost,
    addedOn,
    isIncome,
    accountId,
    lines,
    version,
    ...(refusal !== undefined && { refusal }),
  };
}
