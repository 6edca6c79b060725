import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './prepare/root.mjs';

// `npm start` installs what builds and runs a server, and nothing that only tests, checks and benches need.

const { dependencies, devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Everything that is built, and the commands that run it. */
const files = ['contract', 'reader', 'statements', 'server', 'web', 'scripts/prepare']
  .flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.|\/testing\/|^server\/plans\//.test(path))
  .concat([
    'vite.config.ts',
    ...[
      'start',
      'account',
      'archive',
      'backup',
      'import',
      'receipt',
      'restore',
      'seed',
      'totals',
      'train-reader',
      'train-signs',
    ].map(scriptOf),
  ]);

/** What they have between quotes, cut to what would be the name of a package. */
const named = files.flatMap((file) => {
  const texts = readFileSync(inRoot(file), 'utf8').matchAll(
    /(\bfrom |\bimport |\bimport\(|)['"](@?[a-z][\w./@-]*)['"]/g,
  );
  return [...texts].map(([, before = '', text = '']) => {
    const name = text.split('/', text.startsWith('@') ? 2 : 1).join('/');
    return { file, name, isImported: before !== '' };
  });
});

/** Asked for by a package that is used. */
const UNNAMED = ['dayjs'];

test('what is built and run needs no package that only tests need', () => {
  expect(named.filter(({ name, isImported }) => isImported && name in devDependencies)).toEqual([]);
});

test('every package that is installed to run a server is needed for that', () => {
  const used = [...named.map(({ name }) => name), ...UNNAMED];
  const unused = Object.keys(dependencies).filter((name) => !used.includes(name));
  expect(unused).toEqual([]);
});

test('nothing that is built takes what stands beside the tests', () => {
  const besideTests = /\bfrom '\.[^']*(\/testing\/|\/plans\/|\.test\.)/;
  const built = files.filter((file) => !file.startsWith('reader/training/'));
  expect(built.filter((file) => besideTests.test(readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

/** @param {string} command */
function scriptOf(command) {
  return `scripts/${command}.mjs`;
}
