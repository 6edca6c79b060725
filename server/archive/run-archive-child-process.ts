import type { Config } from '../config.ts';
import { type ChildProgramResult, runChildProgram } from '../platform/run-program.ts';

export const REFUSED_ARCHIVE_EXIT_CODE = 3;

/** Maximum running time in milliseconds. A million records and their receipts take a few minutes on a slow disk. */
const LONGEST = 15 * 60 * 1000;
/**
 * The memory limit in MB, so that a malicious archive cannot use more. A million records need a few hundred megabytes.
 */
const MEMORY = '--max-old-space-size=1024';

/**
 * Writes or checks an archive in a child process. The process is killed after 15 minutes, because other users' archives
 * wait for it.
 */
export function runArchiveChildProcess(
  config: Config,
  args: readonly string[],
  signal: AbortSignal,
  timeout = LONGEST,
): Promise<ChildProgramResult> {
  return runChildProgram(
    config,
    { name: 'moneta', nodeArgs: [MEMORY], args: ['archive', ...args] },
    { signal, timeout, killSignal: 'SIGKILL' },
  );
}
