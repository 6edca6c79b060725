// npm run bench -- [NAME] [options]: measures what users would notice. It prints one line for each limit, and fails if
// a figure is outside of its limit.
// Without a name it measures the server. `quick` measures only the essential calls, in two minutes.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { formatLimits } from './bench/report.mjs';
import { modulesBuild, pageBuild, serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, runOrExplain } from './prepare/print-message.mjs';
import { projectRoot } from './prepare/project-root.mjs';

/** The file, the function and the additional builds of each bench. */
const BENCHES = {
  server: { file: 'server', parts: [] },
  quick: { file: 'server', run: 'quickBench', parts: [] },
  web: { file: 'web', parts: [pageBuild] },
  imports: { file: 'imports', parts: [] },
  receipts: { file: 'receipts', parts: [modulesBuild] },
  failover: { file: 'failover', parts: [] },
  load: { file: 'load', parts: [] },
};

process.chdir(projectRoot);

await runOrExplain(async () => {
  const [first = '-', ...rest] = process.argv.slice(2);
  const [name, args] = first.startsWith('-') ? ['server', process.argv.slice(2)] : [first, rest];
  const chosen = Object.entries(BENCHES).find(([each]) => each === name)?.[1];
  if (!chosen) throw new ExplainedError(`No bench called "${name}". Choose one of ${Object.keys(BENCHES).join(', ')}.`);
  const { file, run = 'bench', parts } = { run: undefined, ...chosen };
  await prepareToDevelop(serverBuild, ...parts);
  const bars = await (await importTypeScript(`scripts/bench/${file}.mjs`))[run](args);
  console.log(`\n${formatLimits(bars)}`);
  if (bars.some((/** @type {import('./bench/report.mjs').Bar} */ { isHeld }) => !isHeld)) process.exitCode = 1;
});
