import { makeTurns, ReadingRefused } from '../../reader/index.ts';

export type UploadQueue = {
  /** Runs the work when it is the user's turn. @throws ReadingRefused when too many uploads wait, or the signal's reason */
  enter<T>(userId: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Lets a few uploads at a time be read while the others wait on disk. Users take turns, so nobody waits for all uploads of
 * someone else. Uploads of one user keep their order.
 */
export function makeUploadQueue({
  atOnce,
  atOnceOfOne = atOnce,
  maxWaiting,
  maxWaitingOfOne,
}: {
  atOnce: number;
  /** How many of these may belong to one user. */
  atOnceOfOne?: number;
  /** How many may wait before further uploads are refused, in total and per user. */
  maxWaiting: number;
  maxWaitingOfOne: number;
}): UploadQueue {
  const waiting = makeTurns<() => void>();
  /** The user of each upload that is being read. */
  const inside: number[] = [];

  const mayStart = (userId: number) =>
    inside.length < atOnce && inside.filter((each) => each === userId).length < atOnceOfOne;
  const isFull = (userId: number) => waiting.count() >= maxWaiting || waiting.count(userId) >= maxWaitingOfOne;

  const turn = (userId: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        inside.push(userId);
        resolve();
      };
      const leave = () => {
        waiting.remove(userId, start);
        reject(signal.reason);
      };
      if (mayStart(userId)) return start();
      signal.addEventListener('abort', leave);
      waiting.add(userId, start);
    });

  return {
    async enter(userId, work, signal) {
      signal.throwIfAborted();
      if (!mayStart(userId) && isFull(userId)) throw new ReadingRefused('busy');
      await turn(userId, signal);
      try {
        return await work();
      } finally {
        inside.splice(inside.indexOf(userId), 1);
        waiting.takeNext(mayStart)?.();
      }
    },
  };
}
