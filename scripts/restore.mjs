// npm run restore -- FILE [--replace] [--passphrase-file P]: puts a backup in the place of what is there.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

await orExplain(async () => {
  await prepareToRun(serverPart);
  loadSettings();
});

// npm runs this in the project's root; the files are named from where the user stands.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

await import(pathToFileURL(inRoot('dist', 'programs', 'restore.js')).href);
