import { tooMany } from '../platform/errors.ts';

export type UploadsInTransit = {
  /** Admits the user's upload when there is a free slot. @throws 429 when too many wait, or the signal's reason */
  enter<T>(userId: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type OfOne = { coming: number; waiting: (() => void)[] };

/** Lets a few uploads per user be received at a time. The others are not read from their connections until a slot is free. */
export function makeUploadsInTransit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): UploadsInTransit {
  const byUser = new Map<number, OfOne>();

  const turn = ({ waiting }: OfOne, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave);
      waiting.push(start);
    });

  const leave = (userId: number, own: OfOne) => {
    const next = own.waiting.shift();
    // Hands its slot to the next one.
    if (next) return next();
    own.coming--;
    if (own.coming === 0) byUser.delete(userId);
  };

  return {
    async enter(userId, work, signal) {
      signal.throwIfAborted();
      const own = byUser.get(userId) ?? { coming: 0, waiting: [] };
      byUser.set(userId, own);
      if (own.coming < atOnce) own.coming++;
      else if (own.waiting.length < maxWaiting) await turn(own, signal);
      else throw tooMany('You have too many uploads under way. Wait until some have finished.', 30);
      try {
        return await work();
      } finally {
        leave(userId, own);
      }
    },
  };
}
