import { readdirSync, readFileSync } from 'node:fs';

/** Interval between two checks of the memory, in milliseconds. */
const INTERVAL = 100;
/** Maximum time on a busy machine, as a multiple of the allowed time. */
const MAX_TIMES = 5;

/**
 * Calls `onExceeded` once when a process uses more than `most` bytes of memory. Does nothing on systems without
 * `/proc`, where a process has to check its own memory.
 * @returns a function that ends the checks
 */
export function watchMemory(pid: number | undefined, most: number, onExceeded: () => void): () => void {
  return watch(() => readMemory(pid), most, onExceeded);
}

/**
 * Calls `onExceeded` once when the current process uses more than `most` bytes of memory. Works on every system.
 * The memory is not checked while the event loop is blocked, and a malicious file could disable the checks.
 */
export function watchOwnMemory(most: number, onExceeded: () => void): void {
  watch(() => process.memoryUsage.rss(), most, onExceeded);
}

function watch(measure: () => number, most: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (measure() <= most) return;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL).unref();
  return () => clearInterval(timer);
}

/** Returns the resident memory (RSS) of a process in bytes, or 0 if it is unknown. */
function readMemory(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Calls `onExceeded` once when work takes longer than `mostMs`. Time in which the process waits for a processor does
 * not count, because another process causes this delay.
 * @param waitedMs returns how long the process has waited for a processor so far (`readProcessorWait`)
 * @returns a function that ends the watch
 */
export function watchTime(mostMs: number, waitedMs: () => number, onExceeded: () => void): () => void {
  const begin = performance.now();
  const waitedBefore = waitedMs();
  const look = () => {
    const took = performance.now() - begin;
    const left = Math.min(mostMs + waitedMs() - waitedBefore, mostMs * MAX_TIMES) - took;
    if (left < 1) onExceeded();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, mostMs);
  return () => clearTimeout(timer);
}

/**
 * Returns how long a process has waited for a processor since it started, in milliseconds. This is the time of the
 * thread that waited longest. Returns 0 on systems without Linux's `/proc`.
 */
export function readProcessorWait(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readWait(`/proc/${pid}/task/${thread}/schedstat`));
    return Math.max(0, ...threads);
  } catch {
    return 0;
  }
}

/**
 * Returns the waiting time of a thread in milliseconds, or 0 if the thread has ended. The second number in `schedstat`
 * is this time in nanoseconds.
 */
function readWait(path: string): number {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[1] ?? 0) / 1e6 || 0;
  } catch {
    return 0;
  }
}
