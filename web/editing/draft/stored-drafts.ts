import { accessSessionStorage, DRAFT_KEY_PREFIX } from './delete-all-drafts.ts';

/*
 * An unsaved form. It is kept in session storage, so it survives a reload. It belongs to one user, and is deleted when
 * a session starts or ends.
 */

type Kept = { owner: string; load: number; draft: unknown };

/**
 * A stored draft. `isOffered` is true if the page was opened through a link or by entering its address. The draft may
 * then be outdated, so the user is asked whether to use it.
 */
export type StoredDraft = { draft: unknown; isOffered: boolean };

/** @param form a unique name for the form and its item, such as `expense` or `budget 3f2a 1` */
export function storeDraft(owner: string, form: string, draft: unknown): void {
  const kept: Kept = { owner, load: performance.timeOrigin, draft };
  accessSessionStorage((storage) => storage.setItem(DRAFT_KEY_PREFIX + form, JSON.stringify(kept)));
}

/**
 * Returns the user's draft of a form, or undefined if there is none. An older version of the app may have stored the
 * draft.
 */
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

/** True if the page was opened through a link or by entering its address, and not by reloading or going back. */
function isNewlyOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return Object(entry).type === 'navigate' && !wasDiscarded;
}
