// npm run receipt -- FILE…: reads receipts and prints one JSON object per line to stdout.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';

await orExplain(() => prepareToRun(serverPart));

// npm runs this in the project's root, but file names are relative to the caller's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = inRoot('dist', 'programs', 'receipt.js');
await import(pathToFileURL(process.argv[1]).href);
