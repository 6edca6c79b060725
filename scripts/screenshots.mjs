// npm run screenshots [-- --out FOLDER] [--only NAME] [--readme]: takes a picture of every screen, state and dialog, in both
// themes and at desktop and phone width. journeys/scenes/ lists them; the tests use the same list.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pagePart, serverPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { root } from './prepare/root.mjs';
import { Failure, orExplain } from './prepare/say.mjs';

const USAGE = `Usage: npm run screenshots [-- --out FOLDER] [--only NAME] [--readme]
--out    where the pictures go, screenshots/ by default
--only   scenes whose name begins so, such as budgets or budgets-add; may be given more than once
--readme the pictures of the README instead, into docs/pictures/`;

const { out, only, isForReadme } = await orExplain(async () => readArguments());
process.chdir(root);

await orExplain(async () => {
  await prepareToDevelop(serverPart, pagePart);
  if (isForReadme) await (await import('./screenshots/readme.mjs')).takeReadmePictures();
  else await (await import('./screenshots/take.mjs')).takeScreenshots(out, only);
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string' },
        only: { type: 'string', multiple: true },
        readme: { type: 'boolean', default: false },
      },
    });
    // npm sets this to the caller's folder.
    const from = process.env.INIT_CWD ?? process.cwd();
    return {
      out: resolve(values.out ? from : root, values.out ?? 'screenshots'),
      only: values.only ?? [''],
      isForReadme: values.readme,
    };
  } catch {
    throw new Failure(USAGE);
  }
}
