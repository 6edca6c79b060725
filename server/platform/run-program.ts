import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export type ChildProgramResult = {
  /** The exit code; null if the program was killed. */
  code: number | null;
  /** The program's output to stderr. */
  said: string;
  /**
   * True if the server stopped the program, because the signal was aborted or the program took too long. False if the
   * system killed it, for example because it ran out of memory.
   */
  isStopped: boolean;
};

const MAX_SAID = 10_000;

/**
 * Runs one of our programs in a child process with the server's settings, so that long work does not delay replies. The
 * child process ends when the signal is aborted or the server ends.
 * @param args the arguments for Node, followed by those for the program
 */
export async function runChildProgram(
  { dataDir, databaseUrl = '', backupsKept, projectDir }: Config,
  { name, nodeArgs = [], args = [] }: { name: string; nodeArgs?: readonly string[]; args?: readonly string[] },
  options: Pick<SpawnOptions, 'signal' | 'timeout' | 'killSignal'>,
): Promise<ChildProgramResult> {
  const program = join(projectDir, 'dist', 'programs', `${name}.js`);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUPS_KEPT: String(backupsKept) };
  // The child process gets these settings as values. The variables that name files with the values must therefore be
  // empty, because it is an error to set both.
  const withoutFiles = Object.fromEntries(Object.keys(settings).map((name) => [`${name}_FILE`, '']));
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], {
    ...options,
    env: { ...process.env, ...settings, ...withoutFiles },
    // Connect an IPC channel. It closes however the server ends, and the child process then ends, too.
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
    // `error` is also emitted if killing the process fails. In that case the process is still running, so keep waiting.
    child.once('error', () => child.pid ?? resolve(null));
  });
}
