import { useSyncExternalStore } from 'react';

/** Milliseconds between two checks while the server is unreachable. */
const LOOK_AGAIN = 10_000;
/** How long the result of a check is reused, in milliseconds. */
const JUST_NOW = 2000;
/** Milliseconds to wait for a response before treating the server as unreachable. */
const PATIENCE = 4000;

/** The result of the last check, and the number of unsent and rejected entries. */
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

/** Sets the function to call when the server becomes reachable again. */
export function setReconnectListener(listener: () => void): void {
  onReturn = listener;
}

/** Resolves to true if the server does not respond. The server is then checked regularly until it responds. */
export async function isServerUnreachable(): Promise<boolean> {
  // If several requests fail shortly after each other, the result of the first check is reused.
  if (connection.isOffline && Date.now() - lookedAt < JUST_NOW) return true;
  return look();
}

async function look(): Promise<boolean> {
  const isThere = await answers();
  lookedAt = Date.now();
  if (isThere) {
    if (connection.isOffline) handleReconnect();
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

function handleReconnect(): void {
  window.clearTimeout(timer);
  window.removeEventListener('online', look);
  document.removeEventListener('visibilitychange', look);
  setConnection({ isOffline: false });
  onReturn();
}

async function answers(): Promise<boolean> {
  try {
    // Any response shows that the server is reachable, even an error.
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
