// Bundles the programs into dist/programs/ if called with --write (see ./build.mjs). npm run dev bundles after each
// change.
import { rolldown } from 'rolldown';
import { listPackages } from './list-packages.mjs';
import { inRoot, root } from './root.mjs';
import { UNBUNDLED } from './unbundled.mjs';

/** The entry points by program name: the command line, the server, and processes and threads that they start. */
const programs = {
  moneta: 'server/command-line/main.ts',
  server: 'server/main.ts',
  'daily-backup': 'server/backup/daily-main.ts',
  'empty-log': 'server/db/empty-log.ts',
  'read-receipt': 'reader/child.ts',
  'read-statement': 'statements/child.ts',
};

export const input = {
  cwd: root,
  input: programs,
  plugins: [listPackages('packages.json')],
  platform: /** @type {const} */ ('node'),
  // pg tries to import pg-native, which is not installed.
  external: [...UNBUNDLED.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
};
export const output = {
  dir: inRoot('dist', 'programs'),
  cleanDir: true,
  // All chunks are in one folder, because programs load files by relative paths.
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name]-[hash].js',
};

if (process.argv.includes('--write')) {
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
}
