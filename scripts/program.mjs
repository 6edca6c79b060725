// node scripts/program.mjs NAME [options]: runs a command for the administrator. package.json has a script for each
// command, such as `npm run backup`.
import './prepare/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { serverPart } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { inRoot } from './prepare/root.mjs';
import { orExplain } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

const [name] = process.argv.splice(2, 1);
const isPreview = name === 'import' && !process.argv.some((argument) => /^--email(=|$)/.test(argument));
const isArchiveCheck = name === 'archive' && process.argv.includes('--check');

await orExplain(async () => {
  await prepareToRun(serverPart);
  if (!isPreview && !isArchiveCheck && name !== 'receipt') loadSettings();
});

// npm changes to the root of the project, but file names are relative to the folder in which the person called npm.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

process.argv[1] = inRoot('dist', 'programs', `${isPreview ? 'preview-import' : name}.js`);
await import(pathToFileURL(process.argv[1]).href);
