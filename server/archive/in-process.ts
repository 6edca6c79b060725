import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ended } from '../platform/child-ended.ts';

/** Exit code if the archive is refused. */
export const REFUSED = 3;

/** The result of a process. */
export type Ended = {
  /** Null if it was killed. */
  code: number | null;
  said: string;
  /** True if it was killed here, by the signal or after the maximum run time. Else by the system, e.g. out of memory. */
  isStopped: boolean;
};

/**
 * Writes or checks an archive in a child process, so that reading a long history and compressing it does not delay responses.
 * The process ends on abort, with the server, and after 15 minutes, because others are waiting.
 */
export function runArchiveProgram(
  config: Config,
  args: readonly string[],
  signal: AbortSignal,
  longest = LONGEST,
): Promise<Ended> {
  const { dataDir, databaseUrl = '', projectDir } = config;
  const program = join(projectDir, 'dist', 'programs', 'archive.js');
  const child = spawn(process.execPath, [MEMORY, program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    // The child ends when the IPC channel closes, however the server ends.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    if (said.length < MAX_SAID) said += chunk;
  });
  return ended(child).then((code) => ({ code, said: said.trim(), isStopped: child.killed }));
}

/** Maximum run time in milliseconds. A million records with receipts take a few minutes on a slow disk. */
const LONGEST = 15 * 60 * 1000;
/** The keys of a million records need a few hundred megabytes. This caps the memory of a hostile archive. */
const MEMORY = '--max-old-space-size=1024';
const MAX_SAID = 10_000;
