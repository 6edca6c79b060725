import { PREFIX, withStorage } from './drop-all-drafts.ts';

/*
 * What stands in a form and is not saved yet is kept in the tab until it is saved or given up, so that a reload loses none of it.
 * It belongs to a person: whoever logs in or out in this tab leaves none behind.
 */

type Kept = { owner: string; load: number; draft: unknown };

/** A draft that was left; `isOffered` where the page has been opened anew since, by a link or its address, and it may be stale. */
export type LeftDraft = { draft: unknown; isOffered: boolean };

/** @param form names what is entered, such as `expense` or `budget 3f2a 1` */
export function keepDraft(owner: string, form: string, draft: unknown): void {
  const kept: Kept = { owner, load: performance.timeOrigin, draft };
  withStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(kept)));
}

/** What this person has left in a form, in any shape; undefined where that is nothing. */
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

/** Neither reloaded nor come back to, as a tab is that the browser had put away. */
function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  return Object(entry).type === 'navigate' && !wasDiscarded;
}
