// node scripts/run-command.mjs NAME [options]: runs an administration command. package.json has a script for each, such as
// `npm run backup`.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverBuild } from './prepare/build.mjs';
import { loadSettings } from './prepare/load-settings.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { runOrExplain } from './prepare/print-message.mjs';
import { pathInProject } from './prepare/project-root.mjs';

await runOrExplain(async () => {
  await prepareToRun(serverBuild);
  loadSettings();
});

// npm changes to the root folder. This line changes back to the folder in which the user called npm, so that relative
// file names are correct.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = pathInProject('dist', 'programs', 'moneta.js');
await import(pathToFileURL(process.argv[1]).href);
