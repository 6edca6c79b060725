// npm test [-- [--all] FILTER…]: installs everything that the tests need and runs them. The last line of its output is
// `N passed, N failed`.
// With --all it runs each journey on both databases and at both widths, all photos, and all random rounds.
// The CI script sets two more variables:
// - FAILED_FILES names a file to write. Its first line is the number of tests that passed in files without a failure.
//   Its other lines are the names of the failed files.
// - PASSED_BEFORE is that number, when only the failed files run again. It is added to the result, and files that pass
//   now are printed as flaky.
import { writeFileSync } from 'node:fs';
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { pagePart, serverPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { root } from './prepare/root.mjs';
import { orExplain, say } from './prepare/say.mjs';
import { ensureChromium } from './test-setup/chromium.mjs';

process.chdir(root);
process.env.NODE_ENV = 'test';

if (process.argv.includes('--all')) process.env.TEST_ALL = '1'; // reader/testing/test-all.ts reads it

await orExplain(() => prepareToDevelop(serverPart, pagePart));

// Without a browser, only the journeys fail. The reason is printed above the result.
const noBrowser = await ensureChromium().then(
  () => undefined,
  (error) => error.message,
);

const { parseCLI, startVitest } = await import('vitest/node');
const { tally } = await import('./test-setup/tally.mjs');
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2).filter((word) => word !== '--all')]);
const vitest = await startVitest('test', filter, { ...options, watch: false });

let { passed, failed, files } = tally(vitest);
// An error after Vitest's report, for example from a worker that does not end, would otherwise only be counted.
for (const error of vitest.state.getUnhandledErrors()) say(String(/** @type {any} */ (error)?.stack ?? error));
const failedFiles = files.filter(({ isGood }) => !isGood);
// An unhandled error or a missing browser belongs to no file, so that running files again would hide it.
if (process.env.FAILED_FILES && !noBrowser && vitest.state.getUnhandledErrors().length === 0) {
  const passedElsewhere = passed - failedFiles.reduce((sum, file) => sum + file.passed, 0);
  writeFileSync(process.env.FAILED_FILES, [passedElsewhere, ...failedFiles.map(({ name }) => name), ''].join('\n'));
}
if (passed + failed === 0) say('No test ran.');
if (noBrowser) say(noBrowser);
if (noBrowser || (process.exitCode && failed === 0)) failed += 1; // the failure belongs to no test

if (process.env.PASSED_BEFORE) {
  for (const { name } of files.filter((file) => file.isGood)) process.stdout.write(`flaky: ${name}\n`);
  passed += Number(process.env.PASSED_BEFORE);
}
const isGood = failed === 0 && passed > 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(isGood ? 0 : 1));
