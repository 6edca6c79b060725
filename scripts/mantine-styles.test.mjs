import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './prepare/root.mjs';

// The page loads Mantine's style sheets one by one (web/theme/styles.ts). A component without its sheet, or without that of
// one it is made of, would stand there bare, and nothing else would notice.
const mantine = inRoot('node_modules', '@mantine', 'core');
const listed = [...read(inRoot('web', 'theme', 'styles.ts')).matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'baseline' && name !== 'global');
/** Parts that come with a component as its property, and that the page has no use for. */
const unusedParts = { CheckboxCard: 'Checkbox.Card' };
const needed = new Set(componentsInUse().flatMap((name) => sheetsOf(fileOf(name))));
for (const sheet of Object.keys(unusedParts)) needed.delete(sheet);

test('every Mantine component on the page has its style sheet, and those of what it is made of', () => {
  expect(needed.size).toBeGreaterThan(20);
  expect([...needed].filter((sheet) => !listed.includes(sheet))).toEqual([]);
});

test('no style sheet of Mantine is loaded that nothing uses', () => {
  expect(listed.filter((sheet) => !needed.has(sheet))).toEqual([]);
});

test.each(Object.values(unusedParts))('%s, whose style sheet is left out, is nowhere on the page', (part) => {
  expect(pageFiles().filter((file) => read(file).includes(part))).toEqual([]);
});

test("the sheets come in Mantine's own order, in which a component may overrule what it is made of", () => {
  const whole = read(join(mantine, 'styles.css'));
  const placeOf = (/** @type {string} */ sheet) => whole.indexOf(read(join(mantine, 'styles', `${sheet}.css`)).trim());
  expect(listed.filter((sheet) => placeOf(sheet) < 0)).toEqual([]);
  expect(listed).toEqual(listed.toSorted((one, other) => placeOf(one) - placeOf(other)));
});

/** What the page imports from `@mantine/core` by name, types aside. */
function componentsInUse() {
  const imports = pageFiles().flatMap((file) => [
    ...read(file).matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm),
  ]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name) && existsSync(fileOf(name))))];
}

function pageFiles() {
  const files = readdirSync(inRoot('web'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => inRoot('web', file));
}

/** @param {string} component */
function fileOf(component) {
  return join(mantine, 'esm', 'components', component, `${component}.mjs`);
}

/**
 * The sheets of a module of Mantine and of all that it imports: each part names its classes in a module beside it.
 * @param {string} start
 * @param {Set<string>} seen
 * @returns {string[]}
 */
function sheetsOf(start, seen = new Set()) {
  if (seen.has(start)) return [];
  seen.add(start);
  const sheet = /([^/\\]+)\.module\.mjs$/.exec(start)?.[1];
  if (sheet !== undefined) return [sheet];
  const imported = [...read(start).matchAll(/from "(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(start), path));
  return imported.flatMap((file) => sheetsOf(file, seen));
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8');
}
