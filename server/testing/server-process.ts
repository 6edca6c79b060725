import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { PROJECT_DIR } from '../platform/installation.ts';
import { V8_OPTIONS } from './run-program.ts';
import type { DataHome } from './test-databases.ts';

const MAIN = join(PROJECT_DIR, 'dist', 'programs', 'server.js');

/** A built server that runs in its own process, as it does for users. */
export type ServerProcess = {
  url: string;
  /** The output of the server so far. */
  said(): string;
  pid: number;
  /**
   * Sends the signal if the process is still running, and waits for its end. Returns the exit code; null if the process
   * was killed.
   */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
};

/**
 * Starts the built server and resolves once it replies.
 * @param program the path of another version of the server
 * @throws an error with the server's output if the server ends before it replies
 */
export async function startServerProcess(
  { dataDir, databaseUrl }: DataHome,
  env: Record<string, string> = {},
  program = MAIN,
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const child = spawn(process.execPath, [...V8_OPTIONS, program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BLOCKED_EMAIL_DOMAINS: 'blocked.org',
      BACKUPS_KEPT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = hear(child);
  const isGone = once(child, 'exit');
  await untilItSays(child, 'Moneta is at', said);
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    pid: child.pid as number,
    async end(signal) {
      child.kill(signal);
      return (await isGone)[0];
    },
  };
}

function hear(child: ChildProcess): () => string {
  let said = '';
  const note = (chunk: Buffer) => {
    said += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', note);
  return () => said;
}

function untilItSays(child: ChildProcess, words: string, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => said().includes(words) && resolve();
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`exit code ${code}: ${said().trim()}`)));
  });
}

/** Returns a port that is not in use. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
