import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from './testing/routes.ts';

test('every address of the page is walked', () => {
  // Written when the page is built, from its router.
  const { pages } = JSON.parse(readFileSync(new URL('../dist/web/pages.json', import.meta.url), 'utf8'));
  const walked = ROUTES.map(({ at }) => at.split('?')[0] ?? '');
  /** A parameter of an address stands for any. */
  const isWalked = (path: string) =>
    walked.some((each) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(each));
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  expect(Object.keys(pages).filter((address) => !isWalked(address.split('?')[0] ?? ''))).toEqual([]);
});
