import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ended } from '../child-ended.ts';
import type { Config } from '../config.ts';

/** With this code it ends where it refuses an archive. */
export const REFUSED = 3;

/** How a process has ended. */
export type Ended = {
  /** Null if it was killed. */
  code: number | null;
  said: string;
  /** True if it was killed here: the signal was aborted, or it took too long. Else the system did it, as without memory. */
  isStopped: boolean;
};

/**
 * Has an archive written or checked by a process of its own: neither the reading of a long history nor the packing then delays an
 * answer. It ends with the signal, with the server, and after a quarter of an hour: others wait for their turn.
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
    // It ends with the channel between the two, however the server ends.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    if (said.length < MOST_SAID) said += chunk;
  });
  return ended(child).then((code) => ({ code, said: said.trim(), isStopped: child.killed }));
}

/** In milliseconds: a million records with their receipts take a few minutes on a slow disk. */
const LONGEST = 15 * 60 * 1000;
/** The keys of a million records need some hundred megabytes; a hostile archive gets no more. */
const MEMORY = '--max-old-space-size=1024';
const MOST_SAID = 10_000;
