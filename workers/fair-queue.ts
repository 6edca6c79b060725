/**
 * A queue that limits the number of jobs that run at the same time. Owners take turns, so that no owner has to wait for
 * all jobs of another owner.
 */
export type FairQueue = {
  /**
   * Runs a job when it is the turn of its owner. Jobs of the same owner keep their order.
   * @throws the reason of the signal if it is aborted before the job starts
   */
  enter<T>(owner: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Counts the jobs. */
  count(): { running: number; waiting: number };
  /** Rejects all waiting jobs, and all further jobs, with this error. */
  close(reason: Error): void;
};

export type FairQueueOptions = {
  /** Maximum number of jobs that run at the same time, in total. `atOnceOfOne` is the maximum per owner. */
  atOnce?: number;
  atOnceOfOne?: number;
  /** Maximum number of jobs that wait, in total. `maxWaitingOfOne` is the maximum per owner. */
  maxWaiting?: number;
  maxWaitingOfOne?: number;
  /** Returns the error for a job that is rejected because too many jobs are waiting. */
  refuse(): Error;
};

type Job = { start(): void; reject(reason: unknown): void };

const UNLIMITED = Number.POSITIVE_INFINITY;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce = UNLIMITED, atOnceOfOne = atOnce, maxWaiting = UNLIMITED } = options;
  const { maxWaitingOfOne = maxWaiting, refuse } = options;
  /** Waiting jobs by owner. The owner whose turn is next is first. */
  const waiting = new Map<number, Job[]>();
  /** The owner of each running job. An owner occurs once for each of its jobs. */
  const running: number[] = [];
  let closed: Error | undefined;

  const jobsOf = (owner: number) => waiting.get(owner) ?? [];
  const setJobs = (owner: number, jobs: Job[]) => (jobs.length > 0 ? waiting.set(owner, jobs) : waiting.delete(owner));
  const mayStart = (owner: number) =>
    running.length < atOnce && running.filter((each) => each === owner).length < atOnceOfOne;
  const isFull = (owner: number) =>
    [...waiting.values()].flat().length >= maxWaiting || jobsOf(owner).length >= maxWaitingOfOne;

  const startNext = () => {
    for (const [owner, [next, ...others]] of waiting) {
      if (!mayStart(owner)) continue;
      // Moves the owner to the end, because it is now the turn of the other owners.
      waiting.delete(owner);
      setJobs(owner, others);
      return next?.start();
    }
  };
  const waitForTurn = (owner: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const others = jobsOf(owner).filter((each) => each !== job);
        setJobs(owner, others);
        reject(signal?.reason);
      };
      const job: Job = {
        start() {
          signal?.removeEventListener('abort', leave);
          running.push(owner);
          resolve();
        },
        reject,
      };
      if (mayStart(owner)) return job.start();
      signal?.addEventListener('abort', leave);
      setJobs(owner, [...jobsOf(owner), job]);
    });

  return {
    async enter(owner, work, signal) {
      signal?.throwIfAborted();
      if (closed) throw closed;
      if (!mayStart(owner) && isFull(owner)) throw refuse();
      await waitForTurn(owner, signal);
      try {
        // The queue may have been closed, or the signal aborted, between the end of the waiting and this point.
        if (closed) throw closed;
        signal?.throwIfAborted();
        return await work();
      } finally {
        running.splice(running.indexOf(owner), 1);
        startNext();
      }
    },
    count: () => ({ running: running.length, waiting: [...waiting.values()].flat().length }),
    close(reason) {
      closed = reason;
      for (const job of [...waiting.values()].flat()) job.reject(reason);
      waiting.clear();
    },
  };
}
