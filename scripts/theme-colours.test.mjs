import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Screens may use only the colours of the theme, because only their contrast is checked. Flags are an exception: they
// keep their real colours.
const palette = readFileSync(pathInProject('web', 'theme', 'palette.ts'), 'utf8');
const screens = filesIn('web', /\.(css|tsx?)$/).filter((file) => !/^web\/(theme|flags)\//.test(file));

/** Matches hexadecimal colours and colour functions. `NAMED` matches colour names in styles. */
const RAW = [/#[\da-f]{3,8}\b/gi, /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi];
const NAMED =
  /:\s*[^;]*(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|pink|brown)(?![\w-])[^;]*;/gi;

test('screens use only colours of the theme', () => {
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap((file) => rawColoursOf(file).map((colour) => `${file}: ${colour}`))).toEqual([]);
});

test.each(['web/index.html', 'web/theme/base.css', 'web/public/manifest.webmanifest'])(
  '%s, which cannot use CSS variables, has only colours of the palette',
  (file) => {
    const used = readFileSync(pathInProject(file), 'utf8').match(/#[\da-f]{6}\b/gi) ?? [];
    expect(used.filter((colour) => !palette.includes(colour))).toEqual([]);
  },
);

/** @param {string} file */
function rawColoursOf(file) {
  const text = readFileSync(pathInProject(file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...RAW, ...(file.endsWith('.css') ? [NAMED] : [])].flatMap((pattern) => text.match(pattern) ?? []);
}

/**
 * @param {string} folder
 * @param {RegExp} names
 */
function filesIn(folder, names) {
  return readdirSync(pathInProject(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => names.test(path) && !path.includes('.test.'));
}
