import { readFileSync } from 'node:fs';

/** Interval between memory checks, in milliseconds. */
const interval = 100;

/**
 * Calls `tell` once when a process uses more than `most` bytes of memory. Does nothing on systems without `/proc`, where a
 * process watches its own memory.
 * @returns a function that ends the watch
 */
export function watchMemory(pid: number | undefined, most: number, tell: () => void): () => void {
  const timer = setInterval(() => {
    if (heldBy(pid) <= most) return;
    clearInterval(timer);
    tell();
  }, interval).unref();
  return () => clearInterval(timer);
}

/**
 * Like `watchMemory`, for the current process and on every system. Does not fire while the event loop is blocked, and a
 * malicious file could disable it.
 */
export function watchOwnMemory(most: number, tell: () => void): void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    clearInterval(timer);
    tell();
  }, interval).unref();
}

/** Returns the resident memory in bytes, or 0 if it is unknown. */
function heldBy(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
