import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// `npm start` installs only `dependencies`. They must therefore include all packages that are needed to build and run a
// server. `devDependencies` are for tests, checks and benches.

const { dependencies, devDependencies } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));

/** All source files that are built, and the commands that build and run them. */
const files = ['domain', 'contract', 'reader', 'statements', 'server', 'web', 'workers', 'scripts/prepare']
  .flatMap((folder) =>
    readdirSync(pathInProject(folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.|\/testing\/|^server\/plans\/|\/request-examples\.ts$/.test(path),
  )
  .concat([
    'vite.config.ts',
    ...['start', 'run-command', 'train-receipt-reader'].map((command) => `scripts/${command}.mjs`),
  ]);

/** All string literals in these files that could be the name of a package. */
const named = files.flatMap((file) => {
  const texts = readFileSync(pathInProject(file), 'utf8').matchAll(
    /(\bfrom |\bimport |\bimport\(|)['"](@?[a-z][\w./@-]*)['"]/g,
  );
  return [...texts].map(([, before = '', text = '']) => {
    const name = text.split('/', text.startsWith('@') ? 2 : 1).join('/');
    return { file, name, isImported: before !== '' };
  });
});

/** Dependencies that our code does not import, but other packages do. */
const UNNAMED = ['dayjs'];

test('code that is built and run imports no development dependency', () => {
  expect(named.filter(({ name, isImported }) => isImported && name in devDependencies)).toEqual([]);
});

test('every dependency is used by code that is built and run', () => {
  const used = [...named.map(({ name }) => name), ...UNNAMED];
  const unused = Object.keys(dependencies).filter((name) => !used.includes(name));
  expect(unused).toEqual([]);
});

test('built code imports nothing from test folders', () => {
  const besideTests = /\bfrom '\.[^']*(\/testing\/|\/plans\/|\.test\.)/;
  const built = files.filter((file) => !file.startsWith('reader/training/'));
  expect(built.filter((file) => besideTests.test(readFileSync(pathInProject(file), 'utf8')))).toEqual([]);
});
