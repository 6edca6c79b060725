// npm run bench -- [NAME] [options]: measures how fast the app is and how good its results are. It prints one line for
// each limit, and fails if a value is outside its limit. Without a name, it measures the server. `quick` measures only
// the most important calls of the server, in two minutes.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { pathToFileURL } from 'node:url';
import { formatLimits } from './bench/report.mjs';
import { modulesBuild, pageBuild, serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

/**
 * For each bench: its file, its function, and the builds that it needs. `usesBuild` is true if the bench imports
 * further files while it runs.
 */
const BENCHES = {
  server: { file: 'server', parts: [] },
  quick: { file: 'server', run: 'quickBench', parts: [] },
  web: { file: 'web', parts: [pageBuild] },
  imports: { file: 'imports', parts: [] },
  repeats: { file: 'repeats', parts: [] },
  receipts: { file: 'receipts', parts: [modulesBuild], usesBuild: true },
  failover: { file: 'failover', parts: [] },
  load: { file: 'load', parts: [] },
  questions: { file: 'questions', parts: [], usesBuild: true },
};

process.chdir(projectRoot);

await runOrExplain(async () => {
  const [first = '-', ...rest] = process.argv.slice(2);
  const [name, args] = first.startsWith('-') ? ['server', process.argv.slice(2)] : [first, rest];
  const chosen = Object.entries(BENCHES).find(([each]) => each === name)?.[1];
  if (!chosen) throw new ExplainedError(`No bench called "${name}". Choose one of ${Object.keys(BENCHES).join(', ')}.`);
  const { file, run = 'bench', parts, usesBuild } = { run: undefined, usesBuild: false, ...chosen };
  await prepareToDevelop(serverBuild, ...parts);
  const path = `scripts/bench/${file}.mjs`;
  // A module that Vite imported cannot import further files while it runs. A bench that does so is therefore imported
  // by Node itself.
  const bench = usesBuild ? await import(pathToFileURL(pathInProject(path)).href) : await importTypeScript(path);
  const bars = await bench[run](args);
  console.log(`\n${formatLimits(bars)}`);
  if (bars.some((/** @type {import('./bench/report.mjs').Bar} */ { isHeld }) => !isHeld)) process.exitCode = 1;
});
