// npm run dev: runs the server and the page at http://localhost:PORT, and reloads them after each change. Ctrl-C stops
// both of them.
import './prepare/node-version.mjs';
import './prepare/exit-with-parent.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadSettings } from './prepare/load-settings.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

process.chdir(projectRoot);
await runOrExplain(async () => {
  await prepareToDevelop();
  loadSettings();
});

const { PORT: pagePort = '3000', API_PORT: apiPort = '3001' } = process.env;
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${pagePort}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

const page = startNode('node_modules/vite/bin/vite.js', ['--port', pagePort, '--strictPort'], { API_PORT: apiPort });
page.once('exit', (code) => {
  printMessage(`The Vite server ended (exit code ${code}).`);
  end(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(0));

const { watch } = await import('rolldown');
const { programBundleInput: input, programBundleOutput: output } = await import('./prepare/bundle.mjs');
// Editors and git write several files at once. The build waits a moment, so that it can handle their changes together.
watch({ ...input, output, watch: { buildDelay: 50 } }).on('event', async (event) => {
  if (event.code === 'ERROR')
    printMessage(`${event.error.message}\nThe server does not compile. Waiting for a change.`);
  if (event.code !== 'BUNDLE_END') return;
  await event.result.close();
  await restart();
});

async function restart() {
  const old = server;
  server = undefined;
  await stop(old);
  printMessage('Starting the server…');
  const started = startNode('dist/programs/server.js', [], { PORT: apiPort, PUBLIC_URL });
  server = started;
  started.once('exit', (code) => {
    if (server === started) printMessage(`The server ended (exit code ${code}). Waiting for a change.`);
  });
}

/** @param {number} code */
async function end(code) {
  const last = server;
  server = undefined;
  page.removeAllListeners('exit');
  await Promise.all([stop(last), stop(page)]);
  process.exit(code);
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} settings
 */
function startNode(script, args, settings) {
  return spawn(process.execPath, [pathInProject(script), ...args], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
}
