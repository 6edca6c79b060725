import { accessSessionStorage, DRAFT_KEY_PREFIX } from './delete-all-drafts.ts';

/*
 * An unsaved form in session storage, which survives a reload. Drafts belong to one user, and are deleted when a
 * session starts or ends.
 */

type Kept = { owner: string; load: number; draft: unknown };

/**
 * A stored draft. `isOffered` is true if the page was opened again by a link or an address. The draft may then be
 * outdated, so the user is asked.
 */
export type StoredDraft = { draft: unknown; isOffered: boolean };

/** @param form a unique name of the form and its item, such as `expense` or `budget 3f2a 1` */
export function storeDraft(owner: string, form: string, draft: unknown): void {
  const kept: Kept = { owner, load: performance.timeOrigin, draft };
  accessSessionStorage((storage) => storage.setItem(DRAFT_KEY_PREFIX + form, JSON.stringify(kept)));
}

/** Returns the user's draft of a form, or undefined. An older version of the app may have stored it. */
export function readDraft(owner: string, form: string): StoredDraft | undefined {
  return accessSessionStorage((storage) => {
    const kept = JSON.parse(storage.getItem(DRAFT_KEY_PREFIX + form) ?? 'null') as Kept | null;
    if (kept?.owner !== owner) return undefined;
    return { draft: kept.draft, isOffered: kept.load !== performance.timeOrigin && isNewlyOpened() };
  });
}

export function deleteDraft(form: string): void {
  accessSessionStorage((storage) => storage.removeItem(DRAFT_KEY_PREFIX + form));
}

/** True if the page was opened by a link or an address, and not by a reload or by going back. */
function isNewlyOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return Object(entry).type === 'navigate' && !wasDiscarded;
}
