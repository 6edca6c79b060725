import { type NewTransaction, TRANSACTION_DEFAULTS } from '../../contract/transactions/transactions.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { meQuery } from '../auth/queries.ts';
import { setConnection } from './connection.ts';
import { listAll, put, remove, type Waiting } from './store.ts';
import { type WaitingRow, waitingId } from './waiting-row.ts';

/** Returns the id of the user whose entries are stored, or null if no login is known. */
export function ownerHere(): string | null {
  return queryClient.getQueryData(meQuery.queryKey)?._id ?? null;
}

/** Returns this person's queue in order of entry, including deleted entries that the server may have. */
export async function listQueue(): Promise<Waiting[]> {
  return (await listAll('waiting')).filter(({ owner }) => owner === ownerHere());
}

/** Returns this person's entries that the server does not have, in order of entry. */
export async function listWaiting(): Promise<Waiting[]> {
  return (await listQueue()).filter(({ isDeleted }) => !isDeleted);
}

/**
 * Stores an entry until the server responds. Resolves with false without storing it if another person has logged in
 * since.
 * @param token the token with which the entry was first sent
 */
export async function addWaiting(entry: Omit<Waiting, 'id' | 'owner'>, token: string | null): Promise<boolean> {
  const owner = ownerHere();
  if (owner === null || token !== readToken()) return false;
  await put('waiting', { ...entry, owner });
  await countWaiting();
  return true;
}

export async function removeWaiting(id: number): Promise<void> {
  await remove('waiting', id);
  await countWaiting();
}

export async function countWaiting(): Promise<void> {
  const all = await listWaiting();
  const refused = all.filter(({ refusal }) => refusal !== undefined).length;
  setConnection({ waiting: all.length - refused, refused });
}

/**
 * Runs a function while no tab is sending or changing an entry of this kind. A tab that sends holds the lock for one
 * entry at a time. Receipts have their own lock, because reading a receipt can take a minute.
 */
export function whileQueueRests<R>(what: Waiting['what'], run: () => Promise<R>): Promise<R> {
  return navigator.locks.request(`moneta-waiting ${what}`, run) as Promise<R>;
}

/** Returns an entry in the form in which the server would return it. Values that only the server knows are missing. */
export function toWaitingRow({
  key,
  body,
  refusal,
  version = 0,
}: Pick<Waiting, 'key' | 'body' | 'refusal' | 'version'>): WaitingRow {
  const { name, category = '', cost, addedOn, isIncome, accountId = '', ...rest } = body as NewTransaction;
  // Sending removes undefined values, so remove them here as well.
  const sent: Partial<WaitingRow> = JSON.parse(JSON.stringify(rest));
  const lines = (rest.lines ?? []).map((line) => ({ ...line, note: line.note ?? '' }));
  return {
    ...TRANSACTION_DEFAULTS,
    ...sent,
    ...{ _id: waitingId(key), name, category, cost, addedOn, isIncome, accountId, lines, version },
    ...(refusal !== undefined && { refusal }),
  };
}
