import type { ChildProcess } from 'node:child_process';

/** Waits for the end of a process, and answers its exit code; null where it was killed or could not be started. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
    // Also when it is killed, which is to be waited for.
    child.once('error', () => child.pid ?? resolve(null));
  });
}
