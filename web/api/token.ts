import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** Holds the token if the browser blocks local storage. The session then lasts until the page is closed. */
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

/** Returns the bearer token of the session. Local storage shares it with other tabs and later visits. */
export function readToken(): string | null {
  const kept = store().getItem(KEY);
  // Ignores values that cannot be a token, because the browser could not send them as a header.
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
 * Marks the page as logged in or out. Styles use the mark to hide or show links. `index.html` sets it before the first
 * paint, because visitors would otherwise briefly see a user's links.
 */
function markSession(): void {
  document.documentElement.dataset.session = hasToken() ? 'some' : 'none';
}

/** Calls a listener when another tab changes the token. */
export function onTokenElsewhere(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === store() && (event.key === KEY || event.key === null)) listener(readToken());
  });
}

/** True if this browser has a session token. */
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
