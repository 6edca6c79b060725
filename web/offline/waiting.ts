import { me } from '../../contract/auth.ts';
import { uploadReceipt } from '../../contract/receipts.ts';
import { createTransaction, type NewTransaction } from '../../contract/transactions.ts';
import { call } from '../api.ts';
import { ApiError, sentenceOf } from '../api-error.ts';
import { meQuery } from '../auth/queries.ts';
import { readToken } from '../auth/token.ts';
import { invalidateEverywhere } from '../changes.ts';
import { queryClient } from '../query-client.ts';
import { isOffline, setConnection, whenBack } from './connection.ts';
import { listAll, put, remove, type Waiting } from './store.ts';

/** So many hours a server knows a key again; one less, as its clock may be another. */
const KEY_HOURS = 23;
const HOUR = 3_600_000;
const MAYBE = 'It may have been sent already. Please look for it before you send it again.';

/** The id of the user whose entries are kept; null if nobody is known to be signed in. */
export function ownerHere(): string | null {
  return queryClient.getQueryData(meQuery.queryKey)?._id ?? null;
}

/** What this person has entered and the server does not have, in the order in which it came. */
export async function listWaiting(): Promise<Waiting[]> {
  return (await listAll('waiting')).filter(({ owner }) => owner === ownerHere());
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

/** Lets what was refused be sent once more. */
export async function sendAgain({ refusal: _, triedAt: _tried, ...entry }: Waiting): Promise<void> {
  await put('waiting', entry);
  await sendWaiting();
}

export async function countWaiting(): Promise<void> {
  const all = await listWaiting();
  const refused = all.filter(({ refusal }) => refusal !== undefined).length;
  setConnection({ waiting: all.length - refused, refused });
}

/** Sends what waits, one after another; of several tabs only one does. @returns how many were taken */
export async function sendWaiting(): Promise<number> {
  const sent = await navigator.locks.request('moneta-waiting', { ifAvailable: true }, (lock) => (lock ? sendAll() : 0));
  await countWaiting();
  if (sent > 0) await invalidateEverywhere(queryClient);
  return sent;
}

async function sendAll(): Promise<number> {
  let sent = 0;
  const waiting = await listWaiting();
  if (waiting.length === 0) return sent;
  // Another tab may have logged somebody else in, and this one not have heard of it yet.
  const token = readToken();
  const user = await call(me, {}).catch(() => null);
  for (const entry of waiting) {
    if (entry.owner !== user?._id || readToken() !== token) return sent;
    if (entry.refusal !== undefined || entry.id === undefined) continue;
    if (entry.triedAt !== undefined && Date.now() - entry.triedAt > KEY_HOURS * HOUR) {
      await put('waiting', { ...entry, refusal: MAYBE });
      continue;
    }
    // Noted first: from here on the server may have it.
    await put('waiting', { ...entry, triedAt: entry.triedAt ?? Date.now() });
    try {
      await send(entry);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)) return sent;
      // A receipt that asks something is there.
      const isKept = entry.what === 'receipt' && Object(error.body).receiptId !== undefined;
      if (!isKept) {
        await put('waiting', { ...entry, refusal: sentenceOf(error, 'The server does not take it as it is.') });
        continue;
      }
    }
    await remove('waiting', entry.id);
    sent += 1;
  }
  return sent;
}

function send({ what, key, body, file, accountId = '' }: Waiting): Promise<unknown> {
  // `isWaiting` has a lost answer reported, in the place of keeping the entry a second time.
  if (what === 'transaction') return call(createTransaction, { body: body as NewTransaction, key, isWaiting: true });
  if (file === undefined) throw new Error('A receipt that waits has no file.');
  return call(uploadReceipt, { file, form: accountId === '' ? {} : { accountId }, key, isWaiting: true });
}

whenBack(async () => {
  await sendWaiting();
  if (!isOffline()) await invalidateEverywhere(queryClient);
});
