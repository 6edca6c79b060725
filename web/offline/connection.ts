import { useSyncExternalStore } from 'react';

/** Milliseconds after which it is looked again whether the server answers. */
const LOOK_AGAIN = 10_000;
/** Milliseconds for which it goes by what was seen. */
const JUST_NOW = 2000;
/** Milliseconds in which a server that is there says so. */
const PATIENCE = 4000;

/** Whether the server was out of reach when it was last asked, and how many entries wait for it. */
type Connection = { isOffline: boolean; waiting: number; refused: number };

let connection: Connection = { isOffline: false, waiting: 0, refused: 0 };
const listeners = new Set<() => void>();
let onReturn: () => void = () => {};
let timer: number | undefined;
let lookedAt = 0;

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

export function isOffline(): boolean {
  return connection.isOffline;
}

export function setConnection(change: Partial<Connection>): void {
  connection = { ...connection, ...change };
  for (const listener of listeners) listener();
}

/** Names what is to be done when the server is back. */
export function whenBack(listener: () => void): void {
  onReturn = listener;
}

/**
 * Whether no answer comes from the server at all: a single call that fails is another matter. From then on it is looked for
 * until it answers.
 */
export async function isOutOfReach(): Promise<boolean> {
  // A page asks for several things at once.
  if (connection.isOffline && Date.now() - lookedAt < JUST_NOW) return true;
  return look();
}

async function look(): Promise<boolean> {
  const isThere = await answers();
  lookedAt = Date.now();
  if (isThere) {
    if (connection.isOffline) comeBack();
    return false;
  }
  if (!connection.isOffline) {
    setConnection({ isOffline: true });
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
  }
  window.clearTimeout(timer);
  timer = window.setTimeout(look, LOOK_AGAIN);
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function comeBack(): void {
  window.clearTimeout(timer);
  window.removeEventListener('online', look);
  document.removeEventListener('visibilitychange', look);
  setConnection({ isOffline: false });
  onReturn();
}

async function answers(): Promise<boolean> {
  try {
    // A server whose database does not answer is there all the same.
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
