// npm start: updates the packages and the build if necessary, then runs the server.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { pathToFileURL } from 'node:url';
import { pageBuild, serverBuild } from './prepare/build.mjs';
import { loadSettings } from './prepare/load-settings.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

process.chdir(projectRoot); // relative paths in settings, such as DATA_DIR, start at the root folder

await runOrExplain(async () => {
  await prepareToRun(serverBuild, pageBuild);
  loadSettings();
});

// The server runs in this process, so that it starts faster and receives signals directly.
const program = pathInProject('dist', 'programs', 'moneta.js');
process.argv.splice(1, 1, program, 'serve');
await import(pathToFileURL(program).href);
