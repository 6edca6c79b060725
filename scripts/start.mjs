// npm start: installs and builds what is out of date, then serves.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { pathToFileURL } from 'node:url';
import { pagePart, serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

process.chdir(root); // relative settings, DATA_DIR above all, mean the same wherever this is called from

await orExplain(async () => {
  await prepareToRun(serverPart, pagePart);
  loadSettings();
});

// In this very process: signals reach the server without a go-between, and it answers sooner.
process.argv[1] = inRoot('dist', 'programs', 'server.js');
await import(pathToFileURL(process.argv[1]).href);
