import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fingerprint, listFiles } from './fingerprint.mjs';
import { noteInLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Failure, say } from './say.mjs';

/**
 * `isElsewhere` tells what stands among its output and is of another part.
 * @typedef {{name: string, from: string[], to: string[], isElsewhere?: (path: string) => boolean, entry: string,
 * make: () => Promise<void>}} Part
 */

const rooms = ['contract', 'reader', 'statements', 'server'];

/** @type {Part} */
export const serverPart = {
  name: 'server',
  from: [...rooms, 'tsconfig.build.json', 'tsconfig.base.json', 'package-lock.json'],
  to: rooms.map((room) => `dist/${room}`),
  isElsewhere: (path) => /\/(testing|plans)\//.test(path),
  entry: 'dist/server/main.js',
  async make() {
    // Types are left to `npm run check`: who starts it for the first time would wait for them most of all.
    await runNode('Compiling (tsc)', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']);
    removeOrphans();
  },
};

/**
 * What tests have beside them and benches use, too.
 * @type {Part}
 */
export const testingPart = {
  name: 'testing',
  from: [...rooms, 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
  to: ['dist/reader/testing', 'dist/server/testing'],
  entry: 'dist/server/testing/plant.js',
  async make() {
    // By force: tsc trusts its own notes about what it has written, and would not miss a file deleted since.
    await runNode('Compiling (tsc)', ['node_modules/typescript/bin/tsc', '-b', 'server', '--force']);
  },
};

/** @type {Part} */
export const pagePart = {
  name: 'page',
  from: [
    'contract',
    'web',
    'vite.config.ts',
    'scripts/prepare/prerender.mjs',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  to: ['dist/web'],
  entry: 'dist/web/pages.json',
  async make() {
    await runNode('Building the page (vite)', [
      'node_modules/vite/bin/vite.js',
      'build',
      '--emptyOutDir',
      '--logLevel=warn',
    ]);
    await runNode('Rendering the pages', ['scripts/prepare/prerender.mjs']);
  },
};

/** @param {Part} part */
export function isBuilt(part) {
  try {
    return readFileSync(stampOf(part), 'utf8') === describe(part);
  } catch {
    return false;
  }
}

/** @param {Part} part */
export async function build(part) {
  say(`Building the ${part.name}…`);
  rmSync(stampOf(part), { force: true });
  const before = fingerprint(part.from, isTest);
  await part.make();
  if (!statSync(inRoot(part.entry), { throwIfNoEntry: false })) throw new Failure(`The build made no ${part.entry}.`);
  // A source saved while the build ran may or may not be in it: without a stamp the next start builds again.
  if (before !== fingerprint(part.from, isTest)) return;
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(stampOf(part), describe(part));
}

/** @param {Part} part */
const stampOf = (part) => inRoot('.cache', `built-${part.name}`);

/**
 * What went in and what came out. The latter so that a deleted file is made again, and so that what `npm run dev` or a
 * plain `tsc -b` wrote from other sources is never taken for this build.
 * @param {Part} part
 */
function describe(part) {
  // Declarations and notes are for tsc, which writes them where the rooms are checked.
  const isForTsc = (/** @type {string} */ path) => /\.(tsbuildinfo|d\.ts)$/.test(path);
  const made = fingerprint(part.to, (path) => isTest(path) || isForTsc(path) || part.isElsewhere?.(path) === true);
  return `${fingerprint(part.from, isTest)}\n${made}\n`;
}

const isTest = (/** @type {string} */ path) => path.includes('.test.');

/** tsc leaves the output of a deleted source behind, where code that looks into its own folder would still find it. */
function removeOrphans() {
  for (const output of rooms.flatMap((room) => listFiles(`dist/${room}`))) {
    const source = output.replace(/^dist\//, '').replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts');
    if (source.endsWith('.ts') && !statSync(inRoot(source), { throwIfNoEntry: false })) rmSync(inRoot(output));
  }
}

/**
 * @param {string} what
 * @param {string[]} args
 */
const runNode = (what, args) =>
  run(what, process.execPath, args, {
    // The same build whatever the caller's NODE_ENV is: Vite would put React's development half into the page.
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: noteInLock,
  });
