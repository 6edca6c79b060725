// npm run bench -- [NAME] [options]: measures what users would notice, prints one line per bar, and fails if a bar is missed.
// Each bench is a file in bench/: `server` by default, `quick` for the essential bars in two minutes.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { existsSync } from 'node:fs';
import { describeBars } from './bench/bars.mjs';
import { modulesPart, serverPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { Failure, orExplain } from './prepare/say.mjs';

process.chdir(root);

await orExplain(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isNamed = first !== undefined && !first.startsWith('-');
  const name = isNamed ? first : 'server';
  if (!/^[a-z]+$/.test(name) || !existsSync(inRoot('scripts', 'bench', `${name}.mjs`))) {
    throw new Failure(`No bench called "${name}". Choose one from scripts/bench/.`);
  }
  await prepareToDevelop(serverPart, modulesPart);
  /** @type {{bench: (args: string[]) => Promise<import('./bench/bars.mjs').Bar[]>}} */
  const { bench } = await import(`./bench/${name}.mjs`);
  const bars = await bench(isNamed ? rest : process.argv.slice(2));
  console.log(`\n${describeBars(bars)}`);
  if (bars.some(({ isHeld }) => !isHeld)) process.exitCode = 1;
});
