// npm run import -- --preview FILE…: prints the rows read from bank files, one JSON object per line on stdout.
// npm run import -- --email E [--account A] FILE…: imports them into a user's account.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

const isIntoAccount = process.argv.slice(2).some((argument) => /^--email(=|$)/.test(argument));
await orExplain(async () => {
  await prepareToRun(serverPart);
  if (isIntoAccount) loadSettings();
});

// npm runs this in the project's root, but file names are relative to the caller's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = isIntoAccount
  ? inRoot('dist', 'programs', 'import.js')
  : inRoot('dist', 'programs', 'preview-import.js');
await import(pathToFileURL(process.argv[1]).href);
