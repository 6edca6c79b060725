import type { ChildProcess } from 'node:child_process';

/** Waits for a process to end and returns its exit code; null if it was killed or could not be started. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
    // `error` also occurs when killing fails. Then the process still runs, so keep waiting.
    child.once('error', () => child.pid ?? resolve(null));
  });
}
