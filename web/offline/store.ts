/**
 * What this browser keeps of one person for when the server is out of reach, in IndexedDB, which both the page and the service
 * worker reach: answers of reads, entries that wait to be sent, and files that other apps have shared.
 */
const NAME = 'moneta-offline';
const VERSION = 1;

export type Stores = {
  /** By the token they were asked with and the address. */
  answers: { key: string; body: unknown; at: number };
  waiting: Waiting;
  shared: Shared;
};

/** A file that another app has shared. Its other records are described in `shared-files.ts`. */
export type Shared = {
  id?: number;
  /** The id of the user who was logged in. Undefined while nobody is. */
  owner?: string | undefined;
  /** When it was shared, in milliseconds since 1970. */
  at?: number;
  file?: File;
  refused?: number;
};

/** A creating call that has not been answered yet. */
export type Waiting = {
  /** In the order in which they came. */
  id?: number;
  /** The id of the user who entered it: nobody else sees or sends it. */
  owner: string;
  what: 'transaction' | 'receipt';
  /** The idempotency key of every try: however often it is sent, it is made once. */
  key: string;
  body?: unknown;
  /** The body it was first sent with, if it was changed after the server may have got it. */
  firstBody?: unknown;
  /** How often it was changed. */
  version?: number;
  /** Deleted after the server may have got it: there it is deleted as well. */
  isDeleted?: true;
  file?: File;
  accountId?: string;
  /** When it was first sent, where no answer came: the server may have it. */
  triedAt?: number;
  /** Why the server will not have it as it is. */
  refusal?: string;
};

const KEYS: Record<keyof Stores, IDBObjectStoreParameters> = {
  answers: { keyPath: 'key' },
  waiting: { keyPath: 'id', autoIncrement: true },
  shared: { keyPath: 'id', autoIncrement: true },
};

let opened: Promise<IDBDatabase> | undefined;
/** Has the next who asks open it anew. */
const forget = () => {
  opened = undefined;
};

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, key] of Object.entries(KEYS)) request.result.createObjectStore(name, key);
    };
    // As when the person clears what sites have kept.
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
  name: keyof Stores,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = ask(transaction.objectStore(name));
    // Only then is it on the disk.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export function put<N extends keyof Stores>(name: N, value: Stores[N]): Promise<IDBValidKey> {
  return run(name, 'readwrite', (store) => store.put(value));
}

export function find<N extends keyof Stores>(name: N, key: IDBValidKey): Promise<Stores[N] | undefined> {
  return run(name, 'readonly', (store) => store.get(key));
}

export function listAll<N extends keyof Stores>(name: N): Promise<Stores[N][]> {
  return run(name, 'readonly', (store) => store.getAll());
}

/** Drops the oldest answers, where more are kept than these. */
export async function keepNewestAnswers(most: number): Promise<void> {
  const newestFirst = (await listAll('answers')).sort((a, b) => b.at - a.at);
  for (const { key } of newestFirst.slice(most)) await remove('answers', key);
}

export async function remove(name: keyof Stores, key: IDBValidKey): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(key));
}

export async function clear(name: keyof Stores): Promise<void> {
  await run(name, 'readwrite', (store) => store.clear());
}
