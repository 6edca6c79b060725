import { readFileSync } from 'node:fs';

/** How often the memory of a process at work is looked at, in milliseconds. */
const interval = 100;

/**
 * Calls `tell` once when a process holds more than `most` bytes of memory.
 * @returns what ends the watch. Systems without `/proc` do not tell; there a process looks at itself.
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
 * The same by the process itself, on every system. While its code keeps it from looking, or where that was taken over by
 * somebody, it tells nothing.
 */
export function watchOwnMemory(most: number, tell: () => void): void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    clearInterval(timer);
    tell();
  }, interval).unref();
}

/** In bytes; 0 where that cannot be known. */
function heldBy(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
