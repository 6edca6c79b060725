/** The prefix of drafts in session storage. */
export const PREFIX = 'draft ';

/**
 * Deletes all drafts, when a session starts or ends. It is in a separate file, because the first script needs only this
 * function.
 */
export function dropAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/**
 * Calls a function with the session storage. Returns undefined if the browser blocks storage or the content cannot be
 * read.
 */
export function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
