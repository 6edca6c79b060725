import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

/** The bearer token of the session, kept in local storage so that every tab and the next visit have it. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export const hasToken = (): boolean => readToken() !== null;

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
  announce();
}

function announce(): void {
  markSession();
  for (const listener of listeners) listener();
}

/**
 * Says on the page whether there is a session. The page is born with the mark (`index.html`), and styles go by it: what
 * is only for the one or the other is right from the first paint.
 */
function markSession(): void {
  document.documentElement.dataset.session = hasToken() ? 'some' : 'none';
}

/** Hears of a token that another tab dropped or changed. */
export function onTokenElsewhere(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) listener(readToken());
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
