// npm test [-- [--all] FILTER…]: gets what the tests need, runs them, and ends with the line `N passed, N failed`. With --all
// nothing is left out: each story on both databases and at both widths, all photos, all rounds of what is tried at random.
//
// .ci/run sets two more variables: FAILED_FILES names a file that gets the number of tests that passed in files without a
// failure, then the name of each file with one. The run of those files gets that number in PASSED_BEFORE, counts it too, and
// prints which files are flaky.
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

if (process.argv.includes('--all')) process.env.TEST_ALL = '1'; // read in reader/testing/test-all.ts

await orExplain(() => prepareToDevelop(serverPart, pagePart));

// Without a browser the other tests still tell something; the journeys fail, and the sentence stands beside the count.
const noBrowser = await ensureChromium().then(
  () => undefined,
  (error) => error.message,
);

const { parseCLI, startVitest } = await import('vitest/node');
const { tally } = await import('./test-setup/tally.mjs');
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2).filter((word) => word !== '--all')]);
const vitest = await startVitest('test', filter, { ...options, watch: false });

let { passed, failed, files } = tally(vitest);
// One that comes after the report, as when a worker does not end, would be counted without a word.
for (const error of vitest.state.getUnhandledErrors()) say(String(/** @type {any} */ (error)?.stack ?? error));
const failedFiles = files.filter(({ isGood }) => !isGood);
// An unhandled error or a missing browser belongs to no file, so running files once more would hide it.
if (process.env.FAILED_FILES && !noBrowser && vitest.state.getUnhandledErrors().length === 0) {
  const passedElsewhere = passed - failedFiles.reduce((sum, file) => sum + file.passed, 0);
  writeFileSync(process.env.FAILED_FILES, [passedElsewhere, ...failedFiles.map(({ name }) => name), ''].join('\n'));
}
if (passed + failed === 0) say('No test ran.');
if (noBrowser) say(noBrowser);
if (noBrowser || (process.exitCode && failed === 0)) failed += 1; // a failure that belongs to no test

if (process.env.PASSED_BEFORE) {
  for (const { name } of files.filter((file) => file.isGood)) process.stdout.write(`flaky: ${name}\n`);
  passed += Number(process.env.PASSED_BEFORE);
}
const isGood = failed === 0 && passed > 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(isGood ? 0 : 1));
