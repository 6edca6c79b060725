// npm run bench -- [NAME] [options]: measures what users would notice. It prints one line for each limit, and fails if
// a figure is outside of its limit.
// Without a name it measures the server. `quick` measures only the essential calls, in two minutes.
import './prepare/node-version.mjs';
import './prepare/end-with-parent.mjs';
import { pathToFileURL } from 'node:url';
import { formatLimits } from './bench/report.mjs';
import { modulesBuild, pageBuild, serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

/**
 * The file, the function and the additional builds of each bench. `usesBuild` is true if it imports files while it
 * runs.
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
  // A module that is imported as TypeScript cannot import further modules while it runs.
  const bench = usesBuild ? await import(pathToFileURL(pathInProject(path)).href) : await importTypeScript(path);
  const bars = await bench[run](args);
  console.log(`\n${formatLimits(bars)}`);
  if (bars.some((/** @type {import('./bench/report.mjs').Bar} */ { isHeld }) => !isHeld)) process.exitCode = 1;
});
