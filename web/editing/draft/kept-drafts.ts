import { PREFIX, withStorage } from './drop-all-drafts.ts';

/*
 * The tab stores unsaved form values until they are saved or discarded, so that a reload loses nothing. Drafts belong
 * to one user, and are deleted when a session starts or ends.
 */

type Kept = { owner: string; load: number; draft: unknown };

/**
 * A stored draft. `isOffered` is true if the draft may be outdated, because the person has opened the page again from a
 * link or by its address.
 */
export type LeftDraft = { draft: unknown; isOffered: boolean };

/** @param form the name of the form and its subject, such as `expense` or `budget 3f2a 1` */
export function keepDraft(owner: string, form: string, draft: unknown): void {
  const kept: Kept = { owner, load: performance.timeOrigin, draft };
  withStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(kept)));
}

/** Returns the user's draft of a form. It may come from an older version of the form. Undefined if there is none. */
export function readDraft(owner: string, form: string): LeftDraft | undefined {
  return withStorage((storage) => {
    const kept = JSON.parse(storage.getItem(PREFIX + form) ?? 'null') as Kept | null;
    if (kept?.owner !== owner) return undefined;
    return { draft: kept.draft, isOffered: kept.load !== performance.timeOrigin && wasOpenedAnew() };
  });
}

export function dropDraft(form: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + form));
}

/** True if the page was neither reloaded nor restored by the browser. */
function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return Object(entry).type === 'navigate' && !wasDiscarded;
}
