import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns how long a process has been ready to run but waited for a processor since it started, in milliseconds. Takes the
 * thread that waited longest. Returns 0 on systems without Linux's `/proc`.
 */
export function waitedForProcessor(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => waitOf(`/proc/${pid}/task/${thread}/schedstat`));
    return Math.max(0, ...threads);
  } catch {
    return 0;
  }
}

/** The second number in `schedstat` is the time on a run queue in nanoseconds. A thread that has ended counts as 0. */
function waitOf(path: string): number {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[1] ?? 0) / 1e6 || 0;
  } catch {
    return 0;
  }
}
