// npm run archive -- --email E FILE: writes all data of one person into a file, also while the server runs.
// npm run archive -- --email E --import FILE: imports such a file into an empty account.
// npm run archive -- --check FILE: checks that such a file is complete.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

await orExplain(async () => {
  await prepareToRun(serverPart);
  if (!process.argv.includes('--check')) loadSettings();
});

// npm runs this in the project's root, but file names are relative to the caller's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

await import(pathToFileURL(inRoot('dist', 'programs', 'archive.js')).href);
