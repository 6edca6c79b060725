import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DataHome } from './test-databases.ts';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** A server as a person starts it: the built program in a process of its own. */
export type ServerProcess = {
  url: string;
  /** Ends it and waits until it is gone; answers the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
};

/** Starts the built server and answers once it does. Throws what it wrote when it ends instead. */
export async function startServerProcess(
  { dataDir, databaseUrl }: DataHome,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BLOCKED_EMAIL_DOMAINS: 'blocked.org',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilItSays(child, 'Moneta is at');
  return {
    url: `http://127.0.0.1:${port}`,
    async end(signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      return (await exit)[0];
    },
  };
}

function untilItSays(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(words)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`exit code ${code}: ${said.trim()}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
