import { expect, test } from 'vitest';
import { createShortcutReader } from './shortcut-reader.ts';

const pressed = (key: string, at = 0, some = {}) => ({
  key,
  timeStamp: at,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...some,
});

test('single keys add, search and show help; with a modifier they are left to the browser', () => {
  const read = createShortcutReader();
  expect(['n', '+', '/', '?', 'x', 'Enter'].map((key) => read(pressed(key))?.do)).toEqual([
    'add',
    'add',
    'search',
    'help',
    undefined,
    undefined,
  ]);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(read(pressed('n', 0, { [held]: true }))).toBeUndefined();
});

test('g and a letter open a page, unless there is a long pause or another key between', () => {
  const read = createShortcutReader();
  const all = (...keys: [string, number][]) => keys.map(([key, at]) => read(pressed(key, at))).at(-1);
  expect(all(['g', 0], ['d', 500])).toEqual({ do: 'go', to: '/dashboard' });
  expect(all(['g', 2000], ['t', 2100])).toEqual({ do: 'go', to: '/transactions' });
  expect(all(['g', 5000], ['b', 7000])).toBeUndefined();
  expect(all(['g', 9000], ['x', 9100], ['b', 9200])).toBeUndefined();
  expect(all(['g', 12_000], ['n', 12_100])).toBeUndefined();
});
