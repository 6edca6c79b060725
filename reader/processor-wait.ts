import { readdirSync, readFileSync } from 'node:fs';

/**
 * For how long a process has been ready to work and waited for a processor since it began, in milliseconds: of its threads,
 * the one that waited most. 0 on systems that do not tell (those without Linux's `/proc`).
 */
export function waitedForProcessor(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => waitOf(`/proc/${pid}/task/${thread}/schedstat`));
    return Math.max(0, ...threads);
  } catch {
    return 0;
  }
}

/** The second number of `schedstat` are nanoseconds on a run queue. A thread that has ended meanwhile did not wait. */
function waitOf(path: string): number {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[1] ?? 0) / 1e6 || 0;
  } catch {
    return 0;
  }
}
