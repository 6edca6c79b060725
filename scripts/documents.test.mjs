import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare/root.mjs';

const BESIDE_THE_CODE = ['', 'docs', 'docs/decisions', 'reader'];
const DOCUMENTS = BESIDE_THE_CODE.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const textOf = (/** @type {string} */ document) => readFileSync(join(root, document), 'utf8');

test.each(DOCUMENTS)('%s leads to files that are there', (document) => {
  const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('%s has nothing left in it of a merge', (document) => {
  expect(textOf(document)).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m);
});

test('decisions have a number each', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
