// node scripts/program.mjs NAME [options]: runs a command for the administrator. package.json has a script for each
// command, such as `npm run backup`.
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

// npm changes to the root of the project, but file names are relative to the folder in which the person called npm.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = inRoot('dist', 'programs', 'moneta.js');
await import(pathToFileURL(process.argv[1]).href);
