// Bundles the programs into dist/programs/ if called with --write (see ./build.mjs). `npm run dev` uses the exports of
// this file to bundle them after each change.
import { rolldown } from 'rolldown';
import { contractCommentsPlugin } from './contract-comments.mjs';
import { contractModulesPlugin } from './contract-modules.mjs';
import { listPackagesPlugin } from './list-packages.mjs';
import { pathInProject, projectRoot } from './project-root.mjs';
import { UNBUNDLED_PACKAGES } from './unbundled-packages.mjs';

/** The entry points: the command line, the server, and the processes and threads that they start. */
const programs = {
  moneta: 'server/command-line/main.ts',
  server: 'server/main.ts',
  'daily-backup': 'server/backup/daily-backup-main.ts',
  'checkpoint-worker': 'server/db/sqlite/checkpoint-worker.ts',
  'read-receipt': 'reader/reader-child-process.ts',
  'read-statement': 'statements/statements-child-process.ts',
};

export const programBundleInput = {
  cwd: projectRoot,
  input: programs,
  plugins: [listPackagesPlugin('packages.json'), contractCommentsPlugin(), contractModulesPlugin()],
  platform: /** @type {const} */ ('node'),
  // pg tries to import pg-native. This package is optional and not installed, so it must not be bundled.
  external: [...UNBUNDLED_PACKAGES.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
};
export const programBundleOutput = {
  dir: pathInProject('dist', 'programs'),
  cleanDir: true,
  // Programs load other files using relative paths. Therefore, all chunks are in one folder.
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name]-[hash].js',
};

if (process.argv.includes('--write')) {
  const bundle = await rolldown(programBundleInput);
  await bundle.write(programBundleOutput);
  await bundle.close();
}
