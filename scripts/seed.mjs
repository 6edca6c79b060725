// npm run seed -- --email E --password P --transactions N [--years Y] [--splits P]: creates an account with realistic data.
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

await import(pathToFileURL(inRoot('dist', 'programs', 'seed.js')).href);
