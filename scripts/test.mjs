// npm test [-- [--all] [--node VERSION] FILTER…]: installs everything that the tests need and runs them. The last line of
// its output is `N passed, N failed`.
// With --all, it runs each journey on both databases and at both widths, each operation on both databases, all photos,
// and all rounds of random tests.
// With --node, it runs the server's tests on a different version of Node.js.
// With --release, --image, --proxies or --systemd, it runs the checks in scripts/deploy/ instead. They take minutes and
// install programs from Debian.
// With --pgbouncer, it runs only the tests that use PgBouncer. With --haproxy, it runs only the tests of several servers
// behind HAProxy. Both options install the program if necessary.
// The CI script sets two more variables:
// - FAILED_FILES is the name of a file to write. Its first line is the number of tests that passed in files without a
// failure. The remaining lines are the names of the files with a failure.
// - PASSED_BEFORE is set if only the failed files are run again. It is the number in the first line of that file, and is
// added to the result. Files that pass this time are printed as flaky.
import { writeFileSync } from 'node:fs';
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { pageBuild, serverBuild } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { printMessage, runOrExplain } from './prepare/print-message.mjs';
import { projectRoot } from './prepare/project-root.mjs';
import { ensureChromium } from './test-setup/chromium.mjs';
import { ensureProgram } from './test-setup/ensure-program.mjs';
import { testWithNodeVersion } from './test-setup/test-with-node-version.mjs';

process.chdir(projectRoot);
process.env.NODE_ENV = 'test';

const args = process.argv.slice(2);
const nodeAt = args.indexOf('--node');
if (nodeAt >= 0) {
  const [, version = ''] = args.splice(nodeAt, 2);
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    printMessage('Usage: npm test -- --node VERSION, with a version such as 24 or 22.12.');
    process.exit(2);
  }
  process.exit(await testWithNodeVersion(version, args));
}
printMessage(`Node.js ${process.versions.node}`);

/**
 * Removes an option from the arguments. Returns true if it was among them.
 * @param {string} name
 */
function has(name) {
  const at = args.indexOf(name);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}
if (has('--all')) process.env.TEST_ALL = '1'; // reader/testing/choose-some-or-all.ts reads this variable

await runOrExplain(() => prepareToDevelop(serverBuild, pageBuild));

if (has('--pgbouncer')) {
  process.env.TEST_PGBOUNCER = await runOrExplain(() => ensureProgram('pgbouncer', 'pgbouncer', 'PGBOUNCER_PATH'));
  args.push('scripts/pgbouncer/');
}

if (has('--haproxy')) {
  process.env.TEST_HAPROXY = await runOrExplain(() => ensureProgram('haproxy', 'haproxy', 'HAPROXY_PATH'));
  args.push('server/three-servers.test.ts');
}

const checks = ['release', 'image', 'proxies', 'systemd'].filter((name) => has(`--${name}`));

// Without a browser, only the journeys fail. The reason is printed before the last line of the output.
const noBrowser =
  checks.length > 0
    ? undefined
    : await ensureChromium().then(
        () => undefined,
        (error) => error.message,
      );

const { parseCLI, startVitest } = await import('vitest/node');
const { countTestResults: tally } = await import('./test-setup/count-test-results.mjs');
const { filter, options } = parseCLI([
  'vitest',
  'run',
  ...args,
  ...(checks.length > 0 ? ['--config', 'scripts/deploy/vitest.config.mjs'] : []),
  ...checks.map((name) => `scripts/deploy/${name}`),
]);
const vitest = await startVitest('test', filter, { ...options, watch: false });

let { passed, failed, files } = tally(vitest);
// Vitest does not print errors that occur after its report, for example in a worker that does not end. They are printed
// here.
for (const error of vitest.state.getUnhandledErrors()) printMessage(String(/** @type {any} */ (error)?.stack ?? error));
const failedFiles = files.filter(({ isGood }) => !isGood);
// An unhandled error or a missing browser belongs to no file. If only the failed files were run again, it would be
// forgotten, so no list of failed files is written.
if (process.env.FAILED_FILES && !noBrowser && vitest.state.getUnhandledErrors().length === 0) {
  const passedElsewhere = passed - failedFiles.reduce((sum, file) => sum + file.passed, 0);
  writeFileSync(process.env.FAILED_FILES, [passedElsewhere, ...failedFiles.map(({ name }) => name), ''].join('\n'));
}
if (passed + failed === 0) printMessage('No test ran.');
if (noBrowser) printMessage(noBrowser);
if (noBrowser || (process.exitCode && failed === 0)) failed += 1; // an error after the tests belongs to no test

if (process.env.PASSED_BEFORE) {
  for (const { name } of files.filter((file) => file.isGood)) process.stdout.write(`flaky: ${name}\n`);
  passed += Number(process.env.PASSED_BEFORE);
}
const isGood = failed === 0 && passed > 0;
process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(isGood ? 0 : 1));
