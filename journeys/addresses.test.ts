import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_SCENES } from './scenes/all-scenes.ts';
import { ROUTES } from './testing/routes.ts';

test.each([
  ['is walked', ROUTES],
  ['has a scene', ALL_SCENES],
] as const)('every address of the page %s', (_what, visited) => {
  // The build generates this list from the router.
  const { pages } = JSON.parse(readFileSync(new URL('../dist/web/pages.json', import.meta.url), 'utf8'));
  const isVisited = (path: string) => {
    // A parameter, such as `$name`, matches any value. An optional one, such as `{-$name}`, may also be absent.
    const pattern = new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`);
    return visited.some(({ at }) => pattern.test(at.split('?')[0] ?? ''));
  };
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  expect(Object.keys(pages).filter((address) => !isVisited(address.split('?')[0] ?? ''))).toEqual([]);
});
