/** The prefix of drafts in session storage. */
export const PREFIX = 'draft ';

/** Deletes all drafts when a session ends or starts. A separate file, to keep the draft code out of the first script. */
export function dropAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/** Returns undefined if the browser blocks storage or the content cannot be read. */
export function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
