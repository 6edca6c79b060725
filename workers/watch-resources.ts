import { readdirSync, readFileSync } from 'node:fs';

/** Interval between two memory checks, in milliseconds. */
const INTERVAL = 100;
/** Maximum elapsed time as a multiple of the allowed processing time. Elapsed time includes waiting for a processor. */
const MAX_TIMES = 5;

/**
 * Calls `onExceeded` once when a process uses more than `most` bytes. Does nothing on systems without `/proc`, where
 * the process must call `watchOwnMemory` itself.
 * @returns a function that stops the checks
 */
export function watchProcessMemory(pid: number | undefined, most: number, onExceeded: () => void): () => void {
  return watch(() => readMemory(pid), most, onExceeded);
}

/**
 * Calls `onExceeded` once when the current process uses more than `most` bytes. It works on every system, but not while
 * the event loop is blocked, and malicious code could turn it off.
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
 * Calls `onExceeded` once when work takes longer than `mostMs`. Time during which the process waits for a busy
 * processor is not counted.
 * @param waitedMs returns how long the process has waited for a processor so far (`readProcessorWaitMs`)
 * @returns a function that stops watching
 */
export function watchWorkTime(mostMs: number, waitedMs: () => number, onExceeded: () => void): () => void {
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
 * Returns how long, in milliseconds, a process has waited for a processor since it started. Of several threads, the one
 * that has waited longest counts. Returns 0 on systems without Linux's `/proc`.
 */
export function readProcessorWaitMs(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readWait(`/proc/${pid}/task/${thread}/schedstat`));
    return Math.max(0, ...threads);
  } catch {
    return 0;
  }
}

/**
 * Returns how long, in milliseconds, a thread has waited for a processor. The second number in `schedstat` is this time
 * in nanoseconds. Returns 0 if the thread has ended.
 */
function readWait(path: string): number {
  try {
    return Number(readFileSync(path, 'latin1').split(' ')[1] ?? 0) / 1e6 || 0;
  } catch {
    return 0;
  }
}
