import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** Where the browser refuses to keep anything, a session lasts as long as its page. */
const forThisPage = new Map<string, string>();
const inMemory = {
  getItem: (key: string) => forThisPage.get(key) ?? null,
  setItem: (key: string, value: string) => void forThisPage.set(key, value),
  removeItem: (key: string) => void forThisPage.delete(key),
};

function store(): Pick<Storage, keyof typeof inMemory> {
  try {
    return localStorage;
  } catch {
    return inMemory;
  }
}

/** The bearer token of the session, kept in local storage so that every tab and the next visit have it. */
export function readToken(): string | null {
  const kept = store().getItem(KEY);
  // What no server has given out, and perhaps none could be sent, is no session.
  return kept !== null && /^[\w-]{1,200}$/.test(kept) ? kept : null;
}

export const hasToken = (): boolean => readToken() !== null;

export function keepToken(token: string): void {
  store().setItem(KEY, token);
  announce();
}

export function dropToken(): void {
  store().removeItem(KEY);
  announce();
}

function announce(): void {
  markSession();
  for (const listener of listeners) listener();
}

/**
 * Marks the page as signed in or not. `index.html` sets the mark before the first paint, and styles go by it: else a
 * visitor would see the links of a user, or the other way round, until scripts run.
 */
function markSession(): void {
  document.documentElement.dataset.session = hasToken() ? 'some' : 'none';
}

/** Hears of a token that another tab dropped or changed. */
export function onTokenElsewhere(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === store() && (event.key === KEY || event.key === null)) listener(readToken());
  });
}

/** Whether there is a session, as far as this browser knows. */
export function useHasToken(): boolean {
  return useSyncExternalStore(subscribe, hasToken, () => false);
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    markSession();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}
