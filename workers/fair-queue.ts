/** Lets a few jobs run at a time. Owners take turns, so that no owner waits for all jobs of another. */
export type FairQueue = {
  /** Runs the work when it is the owner's turn. Jobs of one owner keep their order. @throws the signal's reason */
  enter<T>(owner: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Counts the jobs. */
  count(): { running: number; waiting: number };
  /** Rejects waiting and further jobs with the reason. */
  close(reason: Error): void;
};

export type FairQueueOptions = {
  /** How many jobs run at a time, in total and per owner. */
  atOnce?: number;
  atOnceOfOne?: number;
  /** How many jobs may wait, in total and per owner. */
  maxWaiting?: number;
  maxWaitingOfOne?: number;
  /** Creates the error for a job that may not wait. */
  refuse(): Error;
};

type Job = { start(): void; reject(reason: unknown): void };

const UNLIMITED = Number.POSITIVE_INFINITY;

export function makeFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce = UNLIMITED, atOnceOfOne = atOnce, maxWaiting = UNLIMITED } = options;
  const { maxWaitingOfOne = maxWaiting, refuse } = options;
  /** Waiting jobs by owner, in the order of the owners' turns. */
  const waiting = new Map<number, Job[]>();
  /** The owner of each running job. */
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
      // Moves the owner behind all others.
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
        // After the job stopped waiting, the queue may have closed or the signal may have aborted.
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
