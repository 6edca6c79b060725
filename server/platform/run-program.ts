import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The result of a program. */
export type Ended = {
  /** Null if it was killed. */
  code: number | null;
  /** Its output on stderr. */
  said: string;
  /**
   * True if the program was killed here, by the signal or after the maximum run time. False if the system killed it,
   * for example because memory ran out.
   */
  isStopped: boolean;
};

const MAX_SAID = 10_000;

/**
 * Runs one of our programs with the server's settings in a child process, so that long work does not delay responses. It ends
 * on abort and with the server.
 * @param args for Node, then the arguments of the program
 */
export async function runProgram(
  { dataDir, databaseUrl = '', backupsKept, projectDir }: Config,
  { name, nodeArgs = [], args = [] }: { name: string; nodeArgs?: readonly string[]; args?: readonly string[] },
  options: Pick<SpawnOptions, 'signal' | 'timeout' | 'killSignal'>,
): Promise<Ended> {
  const program = join(projectDir, 'dist', 'programs', `${name}.js`);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUPS_KEPT: String(backupsKept) };
  // A setting from a file is passed on as a value, and must not be set twice.
  const withoutFiles = Object.fromEntries(Object.keys(settings).map((name) => [`${name}_FILE`, '']));
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], {
    ...options,
    env: { ...process.env, ...settings, ...withoutFiles },
    // The child ends when the IPC channel closes, however the server ends.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    if (said.length < MAX_SAID) said += chunk;
  });
  const code = await untilEnded(child);
  return { code, said: said.trim(), isStopped: child.killed };
}

/** Waits for a process to end and returns its exit code; null if it was killed or could not be started. */
function untilEnded(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
    // `error` also occurs when killing fails. Then the process still runs, so keep waiting.
    child.once('error', () => child.pid ?? resolve(null));
  });
}
