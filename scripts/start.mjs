// npm start: updates the packages and the build if necessary, then runs the server.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { pathToFileURL } from 'node:url';
import { pagePart, serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

process.chdir(root); // so that relative paths in settings, such as DATA_DIR, are relative to the root

await orExplain(async () => {
  await prepareToRun(serverPart, pagePart);
  loadSettings();
});

// The server runs in this process, so that it starts sooner and receives signals directly.
process.argv[1] = inRoot('dist', 'programs', 'server.js');
await import(pathToFileURL(process.argv[1]).href);
