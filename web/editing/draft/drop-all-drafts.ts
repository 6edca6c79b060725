/** What the keys of drafts begin with in the storage of the tab. */
export const PREFIX = 'draft ';

/** Forgets all drafts: the session ends, or another begins. Apart from what forms do with them, which the first script needs not. */
export function dropAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/** Where the browser refuses to keep anything, or holds what cannot be read, there are no drafts. */
export function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
