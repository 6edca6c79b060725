import { useSyncExternalStore } from 'react';

const KEY = 'shortcuts';
const listeners = new Set<() => void>();
/** Where the browser refuses to keep anything, a choice lasts as long as the page. */
let forThisPage: boolean | null = null;

function read(): boolean {
  if (forThisPage !== null) return forThisPage;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the keys on or off in this browser, as the theme is chosen there: whose hands press keys by chance is at this keyboard. */
export function setShortcuts(areOn: boolean): void {
  forThisPage = areOn;
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Kept for the page.
  }
  for (const listener of listeners) listener();
}

/** Whether single keys do anything. */
export function useShortcutsSetting(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    forThisPage = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}
