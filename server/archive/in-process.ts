import type { Config } from '../config.ts';
import { type Ended, runProgram } from '../platform/run-program.ts';

/** Exit code if the archive is refused. */
export const REFUSED = 3;

/** Maximum run time in milliseconds. A million records with receipts take a few minutes on a slow disk. */
const LONGEST = 15 * 60 * 1000;
/** The keys of a million records need a few hundred megabytes. This caps the memory of a hostile archive. */
const MEMORY = '--max-old-space-size=1024';

/** Writes or checks an archive in a child process, for at most 15 minutes, because other users wait for the process. */
export function runArchiveProgram(
  config: Config,
  args: readonly string[],
  signal: AbortSignal,
  timeout = LONGEST,
): Promise<Ended> {
  return runProgram(
    config,
    { name: 'moneta', nodeArgs: [MEMORY], args: ['archive', ...args] },
    { signal, timeout, killSignal: 'SIGKILL' },
  );
}
