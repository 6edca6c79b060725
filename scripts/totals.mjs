// npm run totals -- --check | --rebuild: compares the running totals with the sums, or rebuilds them.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

process.chdir(root);

await orExplain(async () => {
  await prepareToRun(serverPart);
  loadSettings();
});

await import(pathToFileURL(inRoot('dist', 'programs', 'totals.js')).href);
