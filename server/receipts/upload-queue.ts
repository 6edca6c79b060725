import { ReadingRefused } from '../../reader/index.ts';

export type UploadQueue = {
  /** Does the user's work when its turn comes. @throws ReadingRefused when too many wait, or the signal's reason */
  enter<T>(userId: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Start = () => void;

/**
 * Lets a few uploads at a time be read; the others wait on the disk. Turns go round the users who wait, so that nobody waits
 * for all of somebody else's; a user's own come in the order in which they arrived.
 */
export function makeUploadQueue({
  atOnce,
  maxWaiting,
  maxWaitingOfOne,
}: {
  atOnce: number;
  /** How many may wait before the next is refused, and how many of them may be one user's. */
  maxWaiting: number;
  maxWaitingOfOne: number;
}): UploadQueue {
  /** By user, in the order of their turns. */
  const waiting = new Map<number, Start[]>();
  let inside = 0;

  const isFull = (userId: number) =>
    [...waiting.values()].flat().length >= maxWaiting || (waiting.get(userId) ?? []).length >= maxWaitingOfOne;

  const turn = (userId: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        inside++;
        resolve();
      };
      const leave = () => {
        const others = (waiting.get(userId) ?? []).filter((each) => each !== start);
        if (others.length > 0) waiting.set(userId, others);
        else waiting.delete(userId);
        reject(signal.reason);
      };
      if (inside < atOnce) return start();
      signal.addEventListener('abort', leave);
      waiting.set(userId, [...(waiting.get(userId) ?? []), start]);
    });

  const startNext = () => {
    const [first] = waiting;
    if (!first) return;
    const [userId, [start, ...others]] = first;
    waiting.delete(userId);
    // Behind everybody else.
    if (others.length > 0) waiting.set(userId, others);
    start?.();
  };

  return {
    async enter(userId, work, signal) {
      signal.throwIfAborted();
      if (inside >= atOnce && isFull(userId)) throw new ReadingRefused('busy');
      await turn(userId, signal);
      try {
        return await work();
      } finally {
        inside--;
        startNext();
      }
    },
  };
}
