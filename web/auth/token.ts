import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** The bearer token of the session, kept in local storage so that every tab and the next visit have it. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Hears of a token that another tab dropped or changed. */
export function onTokenElsewhere(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) listener(readToken());
  });
}

/** Whether there is a session, as far as this browser knows. */
export function useHasToken(): boolean {
  return useSyncExternalStore(subscribe, () => readToken() !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
