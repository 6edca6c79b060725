import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './prepare/project-root.mjs';

const FOLDERS = ['', 'docs', 'docs/decisions', 'docs/deploy', 'reader', 'statements'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const CODE_FOLDERS = [
  'contract',
  'docs',
  'domain',
  'journeys',
  'reader',
  'scripts',
  'server',
  'statements',
  'web',
  'workers',
];
const CODE = ['', ...CODE_FOLDERS].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: folder !== '', encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}/`,
  ),
);

const textOf = (/** @type {string} */ document) => readFileSync(join(projectRoot, document), 'utf8');

test.each(DOCUMENTS)('the links in %s lead to existing files', (document) => {
  const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  const missing = links.filter((link) => !existsSync(join(projectRoot, dirname(document), link)));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('the files and folders of code that %s names exist', (document) => {
  const named = [...textOf(document).matchAll(/`((?:[\w-][\w.-]*\/)*[\w.-]*)`/g)].map(([, path = '']) => path);
  const missing = named.filter(
    (path) => isOurs(path) && !CODE.some((file) => `/${file}`.includes(`/${path.replace(/\/$/, '')}/`)),
  );
  expect(missing).toEqual([]);
});

/** True for the name of a code file, or for a path in a top-level folder with code. @param {string} path */
const isOurs = (path) => /\w\.(?:tsx?|mjs)$/.test(path) || CODE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

test.each(['docs/operating.md', 'CONTRIBUTING.md'])('the messages that %s quotes exist', (document) => {
  const sources = CODE.filter((file) => /^(?:server|scripts)\/.*\.(?:ts|mjs)\/$/.test(file));
  const code = sources.map((file) => textOf(file.slice(0, -1))).join('\n');
  const quoted = [...textOf(document).matchAll(/`([A-Z…][^`\n]* [^`\n]*)`/g)].map(([, message = '']) => message);
  const parts = quoted.flatMap((message) => message.split(/ ?\(?…\)?\.? ?|\. /)).filter((part) => part.length > 8);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((part) => !code.includes(part))).toEqual([]);
});

test.each(DOCUMENTS)('%s has no merge conflict markers', (document) => {
  expect(textOf(document)).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m);
});

const DECISIONS = readdirSync(join(projectRoot, 'docs/decisions')).filter((name) => /^\d/.test(name));

test('decisions have different numbers', () => {
  const numbers = DECISIONS.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test.each(DECISIONS)('decision %s has a title, a date, a status, three sections and a row in the index', (name) => {
  const text = textOf(join('docs/decisions', name));
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  const [, date] = /^Date: (\d{4}-\d{2}-\d{2})$/m.exec(text) ?? [];
  const [, status] = /^Status: ((?:proposed|accepted|superseded by \d+)\b.*)$/m.exec(text) ?? [];
  expect({ title, date, status }).toEqual({
    title: expect.any(String),
    date: expect.any(String),
    status: expect.any(String),
  });
  expect(Number(number)).toBe(Number(name.slice(0, 4)));
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
  const rows = textOf('docs/decisions/README.md').split('\n');
  expect(rows).toContain(`| ${number} | [${title}](${name}) | ${date} | ${status} |`);
});
