// npm run dev: the server and the page with reload on change, at http://localhost:PORT. Ctrl-C stops both.
import './prepare/node-version.mjs';
import './prepare/follow-npm.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { orExplain, say } from './prepare/say.mjs';
import { loadSettings } from './prepare/settings.mjs';

process.chdir(root);
await orExplain(async () => {
  await prepareToDevelop();
  loadSettings();
});

const { PORT: pagePort = '3000', API_PORT: apiPort = '3001' } = process.env;
const pageAddress = `http://localhost:${pagePort}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {Promise<void> | undefined} */
let building;
let isStale = false;

const page = startNode('node_modules/vite/bin/vite.js', ['--port', pagePort, '--strictPort'], { API_PORT: apiPort });
page.once('exit', (code) => {
  say(`The Vite server ended (exit code ${code}).`);
  end(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(0));

// tsc --watch with node --watch would also restart after a failed or partial compile.
for (const room of ['contract', 'workers', 'reader', 'statements', 'server']) {
  watch(inRoot(room), { recursive: true }, (_event, file) => {
    if (file && /\.(ts|json)$/.test(file) && !file.includes('.test.')) rebuild();
  });
}
rebuild('--force');

/** Compiles and restarts the server, again if something changed while compiling. @param {string[]} options */
async function rebuild(...options) {
  isStale = true;
  if (building) return;
  building = (async () => {
    while (isStale) {
      await new Promise((resolve) => setTimeout(resolve, 50)); // editors and git write several files at once
      isStale = false;
      if ((await finish(startNode('node_modules/typescript/bin/tsc', ['-b', 'server', ...options]))) !== 0) {
        say('The server does not compile; waiting for a change.');
      } else if (!isStale) await restart();
    }
  })();
  await building;
  building = undefined;
}

async function restart() {
  if (server) {
    const old = server;
    server = undefined;
    const isGone = finish(old);
    old.kill('SIGTERM');
    await isGone;
  }
  say('Starting the server…');
  const started = startNode('dist/programs/server.js', [], {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? pageAddress,
  });
  server = started;
  started.once('exit', (code) => {
    if (server !== started) return;
    server = undefined;
    say(`The server ended (exit code ${code}); waiting for a change.`);
  });
}

/** @param {number} code */
function end(code) {
  const children = [server, page].filter((child) => child && child.exitCode === null && child.signalCode === null);
  server = undefined;
  page.removeAllListeners('exit');
  Promise.all(children.map((child) => child && finish(child))).then(() => process.exit(code));
  for (const child of children) child?.kill('SIGTERM');
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 */
function startNode(script, args, settings = {}) {
  return spawn(process.execPath, [inRoot(script), ...args], { env: { ...process.env, ...settings }, stdio: 'inherit' });
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} */
const finish = (child) => new Promise((resolve) => child.once('exit', resolve));
