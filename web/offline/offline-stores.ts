/**
 * The name of the offline database in IndexedDB, which the page and the service worker share. It contains responses to
 * reads, entries that wait to be sent, and files shared by other apps.
 */
const NAME = 'moneta-offline';
const VERSION = 1;

export type OfflineStores = {
  /** The responses of the server. A key consists of the token and the address. */
  answers: { key: string; body: unknown; at: number };
  waiting: WaitingEntry;
  shared: SharedFileRecord;
};

/** A file shared by another app. `shared-files.ts` describes the other records of this store. */
export type SharedFileRecord = {
  id?: number;
  /** The id of the user who was logged in. Undefined if nobody was. */
  owner?: string | undefined;
  /** The time at which the file was shared, in milliseconds since 1970. */
  at?: number;
  file?: File;
  refused?: number;
};

/** A request that creates something and has had no response so far. */
export type WaitingEntry = {
  /** The number of the entry, in the order in which entries were added. */
  id?: number;
  /** The id of the user who added the entry. Other users can neither see nor send it. */
  owner: string;
  what: 'transaction' | 'receipt';
  /** The idempotency key. All attempts use the same key, so that the server creates the entry only once. */
  key: string;
  body?: unknown;
  /** The body of the first attempt, if the entry was changed after the server may have received it. */
  firstBody?: unknown;
  /** The number of changes of the entry. */
  version?: number;
  /** True if the entry was deleted after the server may have received it, so that it must also be deleted there. */
  isDeleted?: true;
  file?: File;
  accountId?: string;
  /**
   * The time of the first attempt, in milliseconds since 1970, if it had no response. The server may have the entry.
   */
  triedAt?: number;
  /** The reason why the server rejected the entry. */
  refusal?: string;
};

const KEYS: Record<keyof OfflineStores, IDBObjectStoreParameters> = {
  answers: { keyPath: 'key' },
  waiting: { keyPath: 'id', autoIncrement: true },
  shared: { keyPath: 'id', autoIncrement: true },
};

let opened: Promise<IDBDatabase> | undefined;
/** After this, the next call opens the database again. */
const forget = () => {
  opened = undefined;
};

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, key] of Object.entries(KEYS)) request.result.createObjectStore(name, key);
    };
    // The browser closes the database, for example when the person clears the site data.
    request.onsuccess = () => {
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => {
      forget();
      reject(request.error);
    };
  });
  return opened;
}

async function run<R>(
  name: keyof OfflineStores,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = ask(transaction.objectStore(name));
    // The change is on the disk only when the transaction has completed.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export function putRecord<N extends keyof OfflineStores>(name: N, value: OfflineStores[N]): Promise<IDBValidKey> {
  return run(name, 'readwrite', (store) => store.put(value));
}

export function findRecord<N extends keyof OfflineStores>(
  name: N,
  key: IDBValidKey,
): Promise<OfflineStores[N] | undefined> {
  return run(name, 'readonly', (store) => store.get(key));
}

export function listRecords<N extends keyof OfflineStores>(name: N): Promise<OfflineStores[N][]> {
  return run(name, 'readonly', (store) => store.getAll());
}

/** Deletes the oldest responses above the limit. */
export async function deleteOldestResponses(most: number): Promise<void> {
  const newestFirst = (await listRecords('answers')).sort((a, b) => b.at - a.at);
  for (const { key } of newestFirst.slice(most)) await deleteRecord('answers', key);
}

export async function deleteRecord(name: keyof OfflineStores, key: IDBValidKey): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(key));
}

export async function clearStore(name: keyof OfflineStores): Promise<void> {
  await run(name, 'readwrite', (store) => store.clear());
}
