/**
 * The IndexedDB database shared by the page and the service worker. It contains stored responses, entries to send, and
 * files shared by other apps.
 */
const NAME = 'moneta-offline';
const VERSION = 1;

export type OfflineStores = {
  /** Responses from the server. The key consists of the token and the URL. */
  answers: { key: string; body: unknown; at: number };
  waiting: UnsentEntry;
  shared: SharedFileRecord;
};

/** A file shared by another app. The other records in this store are described in `shared-files.ts`. */
export type SharedFileRecord = {
  id?: number;
  /** The id of the user who was logged in, if any. */
  owner?: string | undefined;
  /** When the file was shared, in milliseconds since 1970. */
  at?: number;
  file?: File;
  refused?: number;
};

/** A new transaction or receipt that has not been sent yet, or that was sent but not confirmed. */
export type UnsentEntry = {
  /** Increases with each entry. Entries sorted by id are in the order in which they were added. */
  id?: number;
  /** The id of the user who added the entry. Other users can neither see nor send it. */
  owner: string;
  what: 'transaction' | 'receipt';
  /** The idempotency key for all attempts, so that the server creates the entry only once. */
  key: string;
  body?: unknown;
  /**
   * The body that was first sent. Set only if the entry was changed when the server might already have stored this
   * body.
   */
  firstBody?: unknown;
  version?: number;
  /**
   * True if the user deleted the entry when the server might already have stored it. The entry must still be deleted on
   * the server.
   */
  isDeleted?: true;
  file?: File;
  accountId?: string;
  /** When the entry was first sent, in milliseconds since 1970. If it is set, the server may have stored the entry. */
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
/** Makes the next call reopen the database. */
const forget = () => {
  opened = undefined;
};

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, key] of Object.entries(KEYS)) request.result.createObjectStore(name, key);
    };
    // The browser may close the database, for example when the user deletes the site data.
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
    // Resolve only when the transaction has completed, because the data is not on disk until then.
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

/** Deletes all responses except for the latest `most`. */
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
