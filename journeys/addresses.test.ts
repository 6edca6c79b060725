import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from './testing/routes.ts';

test('every address of the page is walked', () => {
  // Written when the page is built, from its router.
  const { pages } = JSON.parse(readFileSync(new URL('../dist/web/pages.json', import.meta.url), 'utf8'));
  const walked = ROUTES.map(({ at }) => at.split('?')[0]);
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  expect(Object.keys(pages).filter((address) => !walked.includes(address.split('?')[0]))).toEqual([]);
});
