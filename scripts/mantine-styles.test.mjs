import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// The page loads Mantine's style sheets one by one (web/theme/styles.ts). Only this test notices if the style sheet of
// a component is missing there.
const mantine = pathInProject('node_modules', '@mantine', 'core');
const listed = [...read(pathInProject('web', 'theme', 'styles.ts')).matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'baseline' && name !== 'global');
/**
 * Components that exist only as properties of other components. Their style sheets are not needed, because the page
 * does not use them.
 */
const unusedParts = { CheckboxCard: 'Checkbox.Card' };
const needed = new Set(componentsInUse().flatMap((name) => sheetsOf(fileOf(name))));
for (const sheet of Object.keys(unusedParts)) needed.delete(sheet);

test('every Mantine component has its style sheet and the sheets of the components it contains', () => {
  expect(needed.size).toBeGreaterThan(20);
  expect([...needed].filter((sheet) => !listed.includes(sheet))).toEqual([]);
});

test('no unused Mantine style sheet is loaded', () => {
  expect(listed.filter((sheet) => !needed.has(sheet))).toEqual([]);
});

test.each(Object.values(unusedParts))('%s, whose style sheet is not loaded, is not used', (part) => {
  expect(pageFiles().filter((file) => read(file).includes(part))).toEqual([]);
});

test("the sheets have Mantine's order, so that a component overrides the components it contains", () => {
  const whole = read(join(mantine, 'styles.css'));
  const placeOf = (/** @type {string} */ sheet) => whole.indexOf(read(join(mantine, 'styles', `${sheet}.css`)).trim());
  expect(listed.filter((sheet) => placeOf(sheet) < 0)).toEqual([]);
  expect(listed).toEqual(listed.toSorted((one, other) => placeOf(one) - placeOf(other)));
});

/** Returns the components that the page imports from `@mantine/core`, without the types. */
function componentsInUse() {
  const imports = pageFiles().flatMap((file) => [
    ...read(file).matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm),
  ]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name) && existsSync(fileOf(name))))];
}

function pageFiles() {
  const files = readdirSync(pathInProject('web'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => pathInProject('web', file));
}

/** @param {string} component */
function fileOf(component) {
  return join(mantine, 'esm', 'components', component, `${component}.mjs`);
}

/**
 * Returns the style sheets of a Mantine module and of all modules that it imports. A component imports its class names
 * from `NAME.module.mjs`, and its style sheet has the same NAME.
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
