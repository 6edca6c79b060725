import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathInProject, projectRoot } from '../prepare/project-root.mjs';

/**
 * The tests that depend most on the version of Node.js: those of the server, and those of child processes with their
 * permissions.
 */
const TESTS = ['server/', 'workers/', 'reader/confined.test.ts'];

/**
 * Runs `npm test` with a different version of Node.js, which npm downloads.
 * @param {string} version such as 24 or 22.12
 * @param {string[]} args options and filters; if there are no filters, TESTS are run
 * @returns {Promise<number>} the exit code
 */
export async function testWithNodeVersion(version, args) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  // This package contains only the Node.js binary, so no install script is needed.
  const node = `--package=node-${system}-${process.arch}@${version}`;
  const filters = args.some((word) => !word.startsWith('-')) ? args : [...args, ...TESTS];
  const child = spawn('npm', ['exec', '--yes', node, '--', 'node', pathInProject('scripts', 'test.mjs'), ...filters], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32', // on Windows, npm is a .cmd file
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  return code ?? 1;
}
