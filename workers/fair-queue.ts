/**
 * A queue that limits how many jobs run at the same time. Owners take turns, so that the jobs of one owner do not delay
 * those of the others.
 */
export type FairQueue = {
  /**
   * Runs a job when it is its owner's turn. The jobs of one owner run in the order in which they were added.
   * @throws the reason of the signal if it is aborted before the job starts
   */
  enter<T>(owner: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the numbers of running and waiting jobs. */
  count(): { running: number; waiting: number };
  /** Rejects all waiting jobs, and from then on every new job, with this error. */
  close(reason: Error): void;
};

export type FairQueueOptions = {
  /** Maximum number of jobs running at the same time. `atOnceOfOne` is the maximum per owner. */
  atOnce?: number;
  atOnceOfOne?: number;
  /** Maximum number of waiting jobs. `maxWaitingOfOne` is the maximum per owner. */
  maxWaiting?: number;
  maxWaitingOfOne?: number;
  /** Creates the error for a job that is rejected because the queue is full. */
  refuse(): Error;
};

type Job = { start(): void; reject(reason: unknown): void };

const UNLIMITED = Number.POSITIVE_INFINITY;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce = UNLIMITED, atOnceOfOne = atOnce, maxWaiting = UNLIMITED } = options;
  const { maxWaitingOfOne = maxWaiting, refuse } = options;
  /** Waiting jobs by owner. The owner whose turn is next comes first. */
  const waiting = new Map<number, Job[]>();
  /** The owners of all running jobs. An owner occurs once per job. */
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
      // Moves the owner to the end, so that the other owners have their turn first.
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
        // The queue may have been closed, or the job aborted, while it was waiting.
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
