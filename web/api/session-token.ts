import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** Holds the token in memory if the browser blocks local storage. The session then ends when the page closes. */
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

/** Returns the session token. It is in local storage, so that other tabs and later visits use the same token. */
export function readToken(): string | null {
  const kept = store().getItem(KEY);
  // Ignores a stored value that is not a valid token, because `fetch` would reject the header.
  return kept !== null && /^[\w-]{1,200}$/.test(kept) ? kept : null;
}

export const hasToken = (): boolean => readToken() !== null;

export function storeToken(token: string): void {
  store().setItem(KEY, token);
  announce();
}

export function deleteToken(): void {
  store().removeItem(KEY);
  announce();
}

function announce(): void {
  markSession();
  for (const listener of listeners) listener();
}

/**
 * Marks the page as logged in or out, so that CSS can show the right links. `index.html` does the same before the first
 * paint.
 */
function markSession(): void {
  document.documentElement.dataset.session = hasToken() ? 'some' : 'none';
}

/** Calls a listener when another tab changes the token. */
export function onTokenChangeInOtherTab(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === store() && (event.key === KEY || event.key === null)) listener(readToken());
  });
}

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
