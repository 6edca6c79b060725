// npm run screenshots [-- --out FOLDER] [--only NAME]: a picture of every screen, state and dialog, in both themes, at a
// desk's width and a phone's. What there is to see is the list in journeys/scenes/, which the tests look at too.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pagePart, serverPart } from './prepare/build.mjs';
import { prepare } from './prepare/prepare.mjs';
import { root } from './prepare/root.mjs';
import { Failure, orExplain } from './prepare/say.mjs';

const USAGE = `Usage: npm run screenshots [-- --out FOLDER] [--only NAME]
--out    where the pictures go, screenshots/ by default
--only   scenes whose name begins so, such as budgets or budgets-add; may be given more than once`;

const { out, only } = await orExplain(async () => readArguments());
process.chdir(root);

await orExplain(async () => {
  await prepare(serverPart, pagePart);
  const { takeScreenshots } = await import('./screenshots/take.mjs');
  await takeScreenshots(out, only);
});

function readArguments() {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string', multiple: true } } });
    // Where the person called from, which npm notes.
    const from = process.env.INIT_CWD ?? process.cwd();
    return { out: values.out ? resolve(from, values.out) : resolve(root, 'screenshots'), only: values.only ?? [''] };
  } catch {
    throw new Failure(USAGE);
  }
}
