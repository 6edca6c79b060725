import { ReadingRefused } from '../../reader/index.ts';

export type UploadQueue = {
  /** Does the work when its turn comes. @throws ReadingRefused when too many wait, or the signal's reason */
  enter<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Lets a few uploads at a time into memory, first come, first served; the others wait on the disk.
 * @param atOnce how many
 * @param maxWaiting how many may wait before the next is refused
 */
export function makeUploadQueue(atOnce: number, maxWaiting: number): UploadQueue {
  const waiting: (() => void)[] = [];
  let inside = 0;

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        inside++;
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      if (inside < atOnce) return start();
      signal.addEventListener('abort', leave);
      waiting.push(start);
    });

  return {
    async enter(work, signal) {
      signal.throwIfAborted();
      if (inside >= atOnce && waiting.length >= maxWaiting) throw new ReadingRefused('busy');
      await turn(signal);
      try {
        return await work();
      } finally {
        inside--;
        waiting.shift()?.();
      }
    },
  };
}
