import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** Holds the token if the browser blocks local storage. The session then ends when the page closes. */
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
  // A value that cannot be a token is ignored, because the browser could not send it in a header.
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
 * Marks the page as logged in or logged out, and styles show the links for this state. `index.html` sets the mark
 * before the first paint, so that visitors do not briefly see the links of a user.
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
