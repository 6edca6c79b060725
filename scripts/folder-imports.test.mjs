import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Tests which top-level folders ("rooms") may import from each other. The real settings are applied to a test project,
// in which each file contains one import.
const rooms = ['domain', 'contract', 'workers', 'reader', 'statements', 'server', 'web', 'journeys', 'scripts'];
/** @type {Record<string, string[]>} */
const allowed = {
  domain: [],
  contract: ['domain'],
  workers: [],
  reader: ['workers'],
  statements: ['workers', 'reader'],
  server: ['domain', 'contract', 'workers', 'reader', 'statements'],
  web: ['domain', 'contract'],
};
/** Folders from which the other folders may import only index.ts. */
const faces = ['reader', 'statements'];
const forbidden = Object.entries(allowed).flatMap(([from, to]) =>
  rooms.filter((room) => room !== from && !to.includes(room)).map((room) => [from, room]),
);
/** @type {[string, string, 'fine' | 'refused'][]} */
const packages = [
  ['domain', 'zod/mini', 'refused'],
  ['domain', 'node:fs', 'refused'],
  ['contract', 'zod/mini', 'fine'],
  ['contract', 'zod', 'refused'],
  ['contract', 'node:fs', 'refused'],
  ['workers', 'node:child_process', 'fine'],
  ['workers', 'sharp', 'refused'],
  ['reader', 'node:fs/promises', 'fine'],
  ['reader', 'sharp', 'fine'],
  ['reader', 'postal-mime', 'fine'],
  ['reader', 'fastify', 'refused'],
  ['reader', 'zod/mini', 'refused'],
  ['statements', 'node:zlib', 'fine'],
  ['statements', 'htmlparser2', 'fine'],
  ['statements', 'saxes', 'fine'],
  ['statements', 'yauzl', 'fine'],
  ['statements', 'kysely', 'refused'],
  ['server', 'fastify', 'fine'],
  ['web', 'react', 'fine'],
  ['web', '@mantine/core/styles.css', 'fine'],
  ['web', 'fastify', 'refused'],
  ['web', '@fastify/static', 'refused'],
  ['web', 'kysely', 'refused'],
  ['web', 'pg', 'refused'],
  ['web', 'sharp', 'refused'],
  ['web', 'onnxruntime-node', 'refused'],
  ['web', 'node:path', 'refused'],
  ['web', 'fs', 'refused'],
];

let house = '';
/** The messages of tsc and Biome about the test folders. */
let typeErrors = '';
let lintErrors = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'moneta-rooms-'));
  for (const file of ['tsconfig.json', 'tsconfig.base.json', 'biome.json', 'package.json', '.gitignore']) {
    cpSync(pathInProject(file), join(house, file));
  }
  symlinkSync(pathInProject('node_modules'), join(house, 'node_modules'), 'junction');
  for (const room of rooms) {
    mkdirSync(join(house, room));
    cpSync(pathInProject(room, 'tsconfig.json'), join(house, room, 'tsconfig.json'));
    writeFileSync(join(house, room, 'thing.ts'), 'export const thing = 1;\n');
  }
  for (const from of Object.keys(allowed)) {
    for (const to of rooms.filter((room) => room !== from)) {
      writeFileSync(join(house, from, `from-${to}.ts`), `export { thing } from '../${to}/thing.ts';\n`);
    }
  }
  for (const [room, name] of packages) writeFileSync(join(house, room, fileOf(name)), `import '${name}';\n`);

  writeFileSync(join(house, 'scripts', 'wrong.mjs'), '/** @type {number} */\nexport const wrong = "text";\n');
  writeFileSync(join(house, 'server', 'hen.ts'), "import type { Egg } from './egg.ts';\nexport type Hen = Egg[];\n");
  writeFileSync(
    join(house, 'server', 'egg.ts'),
    "import type { Hen } from './hen.ts';\nexport type Egg = { of: Hen };\n",
  );

  typeErrors = run('node_modules/typescript/bin/tsc', '-b');
  lintErrors = run(
    'node_modules/@biomejs/biome/bin/biome',
    'lint',
    '--only=style/noRestrictedImports',
    '--only=suspicious/noImportCycles',
    '--reporter=github',
    '--max-diagnostics=200',
  );
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(forbidden)('%s/ may not import from %s/', (from, to) => {
  expect(typeErrors).toMatch(wallBetween(from, to));
});

test.each(Object.entries(allowed).flatMap(([from, to]) => to.map((room) => [from, room])))(
  '%s/ may import from %s/',
  (from, to) => expect(typeErrors).not.toMatch(wallBetween(from, to)),
);

test.each(packages)('in %s/ the package %s is %s', (room, name, verdict) => {
  expect(lintErrors.includes(`${room}/${fileOf(name)},`)).toBe(verdict === 'refused');
});

test('files that import each other are refused, even for types', () => {
  expect(lintErrors).toContain('server/hen.ts,');
  expect(lintErrors).toContain('server/egg.ts,');
  expect(lintErrors).not.toContain('server/thing.ts,');
});

test('the types of scripts are checked', () => {
  expect(typeErrors).toMatch(/^scripts\/wrong\.mjs\(2,.*error TS2322/m);
});

/** Pairs of folders that import from each other, with the reason. */
const MUTUAL = {
  server: [],
  // `receipts` and `transactions` import from each other: splitting a receipt creates several lines of a transaction,
  // and a transaction displays its receipt.
  web: ['receipts transactions'],
};

test.each(/** @type {const} */ (['server', 'web']))('two folders of %s/ never import from each other', (room) => {
  const pairs = importsOfFolders(room);
  expect(pairs.size).toBeGreaterThan(20);
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
  expect(mutual.filter((pair) => pair === pair.split(' ').sort().join(' '))).toEqual(MUTUAL[room]);
});

test.each(faces)('other rooms import nothing of %s/ but its index.ts and its command', (room) => {
  const past = new RegExp(
    `(?:from|import\\() ?'(?:\\.\\./)+${room}/(?!index\\.ts'|command\\.ts'|testing/|pdf-pages\\.ts')[^']*'`,
  );
  // The bench of receipts is left out, because it measures and trains inner parts of the reader.
  const users = rooms
    .filter((user) => user !== room)
    .flatMap((user) => filesOf(user).map((file) => `${user}/${file}`))
    .filter((file) => !file.startsWith('scripts/bench/receipts'));
  expect(users.filter((file) => past.test(readFileSync(pathInProject(file), 'utf8')))).toEqual([]);
});

/**
 * Returns a pattern that matches tsc's message about an import of a file that is in none of the referenced projects.
 * @param {string} from
 * @param {string} to
 */
const wallBetween = (from, to) => new RegExp(`^${from}/from-${to}\\.ts\\(1,.*error TS(6059|6307)`, 'm');

/** @param {string} name */
const fileOf = (name) => `package-${name.replace(/\W/g, '-')}.ts`;

/**
 * @param {string} script
 * @param {string[]} args
 */
function run(script, ...args) {
  const { stdout, stderr } = spawnSync(process.execPath, [pathInProject(script), ...args], {
    cwd: house,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** @param {string} room */
const filesOf = (room) =>
  readdirSync(pathInProject(room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.(ts|tsx|mjs)$/.test(file),
  );

/**
 * Returns pairs such as `budgets db`, which means that the first folder imports from the second. Test code is skipped.
 * @param {string} room
 */
function importsOfFolders(room) {
  /** @type {Set<string>} */
  const pairs = new Set();
  for (const file of filesOf(room)) {
    const from = dirname(file);
    if (/^(\.|testing|plans)\b/.test(from)) continue;
    const text = readFileSync(pathInProject(room, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const to = dirname(normalize(join(from, path)));
      if (folderOf(to) !== folderOf(from) && !to.startsWith('.')) pairs.add(`${folderOf(from)} ${folderOf(to)}`);
    }
  }
  return pairs;
}

/** @param {string} path */
const folderOf = (path) => path.split(sep)[0];
