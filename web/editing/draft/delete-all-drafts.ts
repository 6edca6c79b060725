/** The prefix of the session storage keys of drafts. */
export const DRAFT_KEY_PREFIX = 'draft ';

/**
 * Deletes all drafts when a session starts or ends. This function has its own file, so that the initial script does not
 * contain the other code for drafts.
 */
export function deleteAllDrafts(): void {
  accessSessionStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_KEY_PREFIX)) storage.removeItem(key);
  });
}

/**
 * Calls a function with the session storage. Returns undefined if the browser blocks the storage or its content cannot
 * be read.
 */
export function accessSessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
