import { useSyncExternalStore } from 'react';

const KEY = 'shortcuts';
const listeners = new Set<() => void>();
/** The setting until the page is reloaded, if local storage is not available. */
let forThisPage: boolean | null = null;

function read(): boolean {
  if (forThisPage !== null) return forThisPage;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off in this browser. The setting is stored per device, not per account. */
export function setShortcutsEnabled(areOn: boolean): void {
  forThisPage = areOn;
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // If local storage is blocked, the setting is kept in `forThisPage`.
  }
  for (const listener of listeners) listener();
}

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
