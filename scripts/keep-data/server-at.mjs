import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../prepare/print-message.mjs';

/**
 * Runs the built server of a project. Its clock starts at `instant`.
 * @param {string} instant
 * @param {string} project the folder that contains the package.json
 * @param {import('./save-data.mjs').DataHome} home
 * @param {Record<string, string>} [settings]
 */
export async function startServerAtTime(instant, project, { dataDir, databaseUrl }, settings = {}) {
  const port = 3999;
  const started = Date.now();
  const child = spawn(process.execPath, ['--import', asModule(setClock, instant), programOf(project)], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SMTP_URL: '',
      BACKUPS_KEPT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isGone = once(child, 'exit');
  process.once('exit', () => child.kill());
  const hasStarted = await Promise.race([once(child.stdout, 'data'), isGone.then(() => false)]);
  if (!hasStarted) throw new ExplainedError(`The server of ${project} ended while starting.`);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the time on the server's clock. The short time that the server needed to start is ignored. */
    now: () => new Date(Date.parse(instant) + Date.now() - started),
    async end() {
      child.kill('SIGTERM');
      await isGone;
    },
  };
}

/**
 * Returns the entry point of a version. Before bundles were introduced, it was in a different folder.
 * @param {string} project
 */
function programOf(project) {
  const bundled = join(project, 'dist/programs/server.js');
  return existsSync(bundled) ? bundled : join(project, 'dist/server/main.js');
}

/** Changes the clock. This function runs inside the server. @param {string} instant */
function setClock(instant) {
  const Clock = Date;
  const ahead = Clock.parse(instant) - Clock.now();
  const now = () => Clock.now() + ahead;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, parts) => (parts.length === 0 ? new Clock(now()) : Reflect.construct(Clock, parts)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Clock, name)),
  });
}

/**
 * Returns a `data:` URL of a module that calls a function.
 * @param {(argument: string) => void} task
 * @param {string} argument
 */
const asModule = (task, argument) =>
  `data:text/javascript,${encodeURIComponent(`(${task})(${JSON.stringify(argument)})`)}`;
