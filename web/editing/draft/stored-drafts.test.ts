import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAllDrafts } from './delete-all-drafts.ts';
import { deleteDraft, readDraft, storeDraft } from './stored-drafts.ts';

const [ANNE, BEN] = ['anne@home.org', 'ben@home.org'];
let opening = 'navigate';

/** Simulates that the page loads again in the same tab. */
function openAgain(how: 'reload' | 'navigate'): void {
  opening = how;
  vi.stubGlobal('performance', {
    timeOrigin: performance.timeOrigin + 1000,
    getEntriesByType: () => [{ type: opening }],
  });
}

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false });
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('document', {});
  openAgain('navigate');
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is restored after a reload and offered when the page is opened again', () => {
  storeDraft(ANNE, 'expense', { name: 'Tea' });
  expect(readDraft(ANNE, 'expense')).toEqual({ draft: { name: 'Tea' }, isOffered: false });
  openAgain('reload');
  expect(readDraft(ANNE, 'expense')?.isOffered).toBe(false);
  openAgain('navigate');
  expect(readDraft(ANNE, 'expense')?.isOffered).toBe(true);
});

test('a draft belongs to one session and is deleted when it is saved, discarded or the session ends', () => {
  storeDraft(ANNE, 'expense', { name: 'Tea' });
  storeDraft(ANNE, 'budget', { category: 'Food' });
  expect(readDraft(BEN, 'expense')).toBeUndefined();
  expect(readDraft(ANNE, 'income')).toBeUndefined();
  deleteDraft('expense');
  expect([readDraft(ANNE, 'expense'), readDraft(ANNE, 'budget')]).toEqual([undefined, expect.anything()]);
  sessionStorage.setItem('other', 'stays');
  deleteAllDrafts();
  expect(readDraft(ANNE, 'budget')).toBeUndefined();
  expect(sessionStorage.getItem('other')).toBe('stays');
});

test('without storage there is no draft', () => {
  sessionStorage.setItem('draft expense', '{');
  expect(readDraft(ANNE, 'expense')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft(ANNE, 'expense', {});
  expect(readDraft(ANNE, 'expense')).toBeUndefined();
});
