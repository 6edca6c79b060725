// node scripts/program.mjs NAME [options]: runs a command for the administrator. package.json has a script for each
// command, such as `npm run backup`.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverBuild } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { runOrExplain } from './prepare/print-message.mjs';
import { pathInProject } from './prepare/project-root.mjs';
import { loadSettings } from './prepare/settings.mjs';

await runOrExplain(async () => {
  await prepareToRun(serverBuild);
  loadSettings();
});

// npm changes to the root of the project, but file names are relative to the folder in which the person called npm.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = pathInProject('dist', 'programs', 'moneta.js');
await import(pathToFileURL(process.argv[1]).href);
