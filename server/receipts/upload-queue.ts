import { makeTurns, ReadingRefused } from '../../reader/index.ts';

export type UploadQueue = {
  /** Does the user's work when its turn comes. @throws ReadingRefused when too many wait, or the signal's reason */
  enter<T>(userId: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Lets a few uploads at a time be read; the others wait on the disk. Turns go round the users who wait, so that nobody waits
 * for all of somebody else's; a user's own come in the order in which they arrived.
 */
export function makeUploadQueue({
  atOnce,
  atOnceOfOne = atOnce,
  maxWaiting,
  maxWaitingOfOne,
}: {
  atOnce: number;
  /** How many of these may be one user's. */
  atOnceOfOne?: number;
  /** How many may wait before the next is refused, and how many of them may be one user's. */
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
