import { type NewTransaction, TRANSACTION_DEFAULTS } from '../../contract/transactions.ts';
import { meQuery } from '../auth/queries.ts';
import { readToken } from '../auth/token.ts';
import { queryClient } from '../query-client.ts';
import { setConnection } from './connection.ts';
import { listAll, put, remove, type Waiting } from './store.ts';
import { type WaitingRow, waitingId } from './waiting-row.ts';

/** The id of the user whose entries are kept; null if nobody is known to be signed in. */
export function ownerHere(): string | null {
  return queryClient.getQueryData(meQuery.queryKey)?._id ?? null;
}

/** This person's queue, with deleted entries that the server may have, in the order in which they were entered. */
export async function listQueue(): Promise<Waiting[]> {
  return (await listAll('waiting')).filter(({ owner }) => owner === ownerHere());
}

/** What this person has entered and the server does not have, in the order in which it was entered. */
export async function listWaiting(): Promise<Waiting[]> {
  return (await listQueue()).filter(({ isDeleted }) => !isDeleted);
}

/**
 * Keeps an entry until the server answers.
 * @param token the one it was first sent with: by now another person may be logged in, whose entry it is not
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
 * Runs while no tab sends or changes an entry of this kind. A tab that sends holds it for one entry at a time.
 * Receipts have a queue of their own: reading one can take a minute.
 */
export function whileQueueRests<R>(what: Waiting['what'], run: () => Promise<R>): Promise<R> {
  return navigator.locks.request(`moneta-waiting ${what}`, run) as Promise<R>;
}

/** An entry as the server would answer it, except for what only the server knows. */
export function rowOf({
  key,
  body,
  refusal,
  version = 0,
}: Pick<Waiting, 'key' | 'body' | 'refusal' | 'version'>): WaitingRow {
  const { name, category = '', cost, addedOn, isIncome, accountId = '', ...rest } = body as NewTransaction;
  // As it is sent: without what is undefined.
  const sent: Partial<WaitingRow> = JSON.parse(JSON.stringify(rest));
  const lines = (rest.lines ?? []).map((line) => ({ ...line, note: line.note ?? '' }));
  return {
    ...TRANSACTION_DEFAULTS,
    ...sent,
    ...{ _id: waitingId(key), name, category, cost, addedOn, isIncome, accountId, lines, version },
    ...(refusal !== undefined && { refusal }),
  };
}
