import { accessSessionStorage, DRAFT_KEY_PREFIX } from './delete-all-drafts.ts';

/*
 * The tab stores unsaved form values until they are saved or discarded, so that a reload loses nothing. Drafts belong
 * to one user, and are deleted when a session starts or ends.
 */

type Kept = { owner: string; load: number; draft: unknown };

/**
 * A stored draft. `isOffered` is true if the draft may be outdated, because the person has opened the page again from a
 * link or by its address.
 */
export type StoredDraft = { draft: unknown; isOffered: boolean };

/** @param form the name of the form and its subject, such as `expense` or `budget 3f2a 1` */
export function storeDraft(owner: string, form: string, draft: unknown): void {
  const kept: Kept = { owner, load: performance.timeOrigin, draft };
  accessSessionStorage((storage) => storage.setItem(DRAFT_KEY_PREFIX + form, JSON.stringify(kept)));
}

/** Returns the user's draft of a form. It may come from an older version of the form. Undefined if there is none. */
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

/** True if the page was neither reloaded nor restored by the browser. */
function isNewlyOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return Object(entry).type === 'navigate' && !wasDiscarded;
}
