import { startServerProcess } from '../../server/testing/server-process.ts';
import type { DataHome } from '../../server/testing/test-databases.ts';

/** Runs the built server. Its clock starts at `instant`. */
export async function startServerAtTime(instant: string, home: DataHome, settings: Record<string, string> = {}) {
  const ahead = Date.parse(instant) - Date.now();
  const clock = `data:text/javascript,${encodeURIComponent(`(${setClock})(${ahead})`)}`;
  const server = await startServerProcess(home, { NODE_OPTIONS: `--import ${clock}`, SMTP_URL: '', ...settings });
  return {
    url: server.url,
    /** Returns the time on the server's clock. */
    now: () => new Date(Date.now() + ahead),
    end: () => server.end('SIGTERM'),
  };
}

/** Changes the clock. This function runs inside the server. */
function setClock(ahead: number) {
  const Clock = Date;
  const now = () => Clock.now() + ahead;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, parts) => (parts.length === 0 ? new Clock(now()) : Reflect.construct(Clock, parts)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Clock, name)),
  });
}
