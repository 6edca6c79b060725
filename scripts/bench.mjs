// npm run bench -- [NAME] [options]: measures how fast the app is and how good its results are. It prints one line for
// each limit, and fails if a value is outside its limit. Without a name, it measures the server. `quick` measures only
// the most important calls of the server, in two minutes.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { pageBuild, serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, runOrExplain } from './prepare/print-message.mjs';
import { projectRoot } from './prepare/project-root.mjs';

/** The file and the function of each bench. */
const BENCHES = {
  server: ['server', 'bench'],
  quick: ['server', 'quickBench'],
  web: ['web', 'bench'],
  imports: ['imports', 'bench'],
  receipts: ['receipts', 'bench'],
  failover: ['failover', 'bench'],
  load: ['load', 'bench'],
};

process.chdir(projectRoot);

await runOrExplain(async () => {
  const [first = '-', ...rest] = process.argv.slice(2);
  const [name, args] = first.startsWith('-') ? ['server', process.argv.slice(2)] : [first, rest];
  const [file, run = ''] = Object.entries(BENCHES).find(([each]) => each === name)?.[1] ?? [];
  if (!file) throw new ExplainedError(`No bench called "${name}". Choose one of ${Object.keys(BENCHES).join(', ')}.`);
  await prepareToDevelop(serverBuild, ...(name === 'web' ? [pageBuild] : []));
  const { formatLimits } = await importTypeScript('scripts/bench/report.ts');
  const bench = await importTypeScript(`scripts/bench/${file}.ts`);
  /** @type {import('./bench/report.ts').CheckedLimit[]} */
  const bars = await bench[run](args);
  console.log(`\n${formatLimits(bars)}`);
  if (bars.some(({ isHeld }) => !isHeld)) process.exitCode = 1;
});
