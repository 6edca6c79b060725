// npm run receipt -- FILE…: reads receipts on the command line, one JSON object a line on stdout.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';

await orExplain(() => prepareToRun(serverPart));

// npm runs this in the project's root; the files are named from where the user stands.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = inRoot('dist', 'programs', 'receipt.js');
await import(pathToFileURL(process.argv[1]).href);
