import { createFairQueue } from './fair-queue.ts';
import { watchWorkTime } from './watch-resources.ts';
import { startWorkerProcess, WorkerFailure, type WorkerInput, type WorkerProcess } from './worker-process.ts';

/** Sends a request to the process and returns the answer. */
export type AskPoolWorker = (request: object, content?: WorkerInput) => Promise<unknown>;

/** A pool of restricted processes with a queue of jobs. */
export type WorkerPool = {
  /**
   * Runs a job, which gets a process to itself. Rejects with the signal's reason if the signal is aborted.
   * @param owner the user for whom the job is done; a process never works for two owners
   */
  run<R>(
    job: (ask: AskPoolWorker) => Promise<R>,
    options: { owner: number; signal?: AbortSignal | undefined },
  ): Promise<R>;
  /** Stops all processes and rejects all unfinished jobs. */
  close(): Promise<void>;
};

export type WorkerPoolOptions = {
  childPath: string;
  /** Maximum memory of a process, in bytes. A request that needs more is rejected, and the process is replaced. */
  maxMemory: number;
  /**
   * Maximum time for a request in milliseconds, not including the time during which the process waits for a busy
   * processor.
   */
  timeoutMs: number;
  /** Time without work, in milliseconds, after which a process exits to free its memory. */
  idleMs: number;
  /** Number of processes, and thus of jobs that run at the same time. */
  processes: number;
  /** Maximum number of waiting jobs. `maxWaitingOfOne` is the maximum per owner. */
  maxWaiting?: number;
  maxWaitingOfOne?: number;
  /**
   * - `same-owner`: after a job, the process waits for the next job of the same owner
   * - `nobody`: after a job, the process ends, and another process is started in advance for the next job
   */
  servesAgain: 'same-owner' | 'nobody';
  /**
   * Maximum number of attempts if the process ends during a job. Another attempt may succeed, for example if the
   * process ended because the system ran out of memory.
   */
  tries?: number;
  /** Returns the error with which `run` rejects a failed request. */
  toError(failure: WorkerFailure): Error;
  start?(): WorkerProcess;
};

/**
 * Creates a pool of restricted processes. If a file blocks or crashes its process, only the job for that file fails.
 * The first process is started when it is needed.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { childPath, maxMemory, timeoutMs, idleMs, processes, servesAgain, tries = 1, toError } = options;
  const { maxWaiting, maxWaitingOfOne = maxWaiting } = options;
  const start = options.start ?? (() => startWorkerProcess(childPath, maxMemory));
  const queue = createFairQueue({
    atOnce: processes,
    ...(maxWaiting !== undefined && { maxWaiting }),
    ...(maxWaitingOfOne !== undefined && { maxWaitingOfOne }),
    refuse: () => new WorkerFailure('busy'),
  });
  const busy = new Set<WorkerProcess>();
  /** Processes without a job. The owner is undefined for a process that has not worked for anyone yet. */
  const idle = new Map<WorkerProcess, { timer: NodeJS.Timeout; owner: number | undefined }>();
  let isClosed = false;

  const setIdle = (worker: WorkerProcess, owner: number | undefined) => {
    idle.set(worker, { owner, timer: setTimeout(() => void endIdle(worker), idleMs).unref() });
  };
  const takeFromIdle = (worker: WorkerProcess) => {
    clearTimeout(idle.get(worker)?.timer);
    idle.delete(worker);
  };
  const endIdle = (worker: WorkerProcess) => {
    takeFromIdle(worker);
    return worker.end(undefined);
  };
  const takeWorker = (owner: number): WorkerProcess => {
    for (const [worker, { owner: previous = owner }] of idle) {
      if (!worker.isAlive || previous !== owner) continue;
      takeFromIdle(worker);
      return worker;
    }
    for (const worker of idle.keys()) {
      if (!worker.isAlive || idle.size + busy.size >= processes) void endIdle(worker);
    }
    return start();
  };
  const putBack = (worker: WorkerProcess, owner: number) => {
    if (isClosed) return void worker.end(undefined);
    if (servesAgain === 'nobody') {
      void worker.end(undefined);
      if (![...idle.keys()].some(({ isAlive }) => isAlive)) setIdle(start(), undefined);
    } else if (worker.isAlive) setIdle(worker, owner);
  };

  const askWithin = async (worker: WorkerProcess, request: object, content?: WorkerInput) => {
    const endWatch = watchWorkTime(timeoutMs, worker.waitedMs, () => void worker.end(new WorkerFailure('time')));
    return worker.ask(request, content).finally(endWatch);
  };
  const runOnce = async <R>(
    job: (ask: AskPoolWorker) => Promise<R>,
    owner: number,
    signal: AbortSignal | undefined,
  ) => {
    signal?.throwIfAborted();
    const worker = takeWorker(owner);
    busy.add(worker);
    const abort = () => void worker.end(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      return await job((request, content) => askWithin(worker, request, content));
    } catch (error) {
      void worker.end(error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
      busy.delete(worker);
      putBack(worker, owner);
    }
  };

  return {
    async run(job, { owner, signal }) {
      const work = async () => {
        for (let triesLeft = tries - 1; ; triesLeft--) {
          try {
            return await runOnce(job, owner, signal);
          } catch (error) {
            const isLost = error instanceof WorkerFailure && ['ended', 'wrong-reply'].includes(error.reason);
            if (!isLost || triesLeft <= 0) throw error;
          }
        }
      };
      return queue.enter(owner, work, signal).catch((error) => {
        throw error instanceof WorkerFailure ? toError(error) : error;
      });
    },
    async close() {
      isClosed = true;
      const closed = new WorkerFailure('closed');
      queue.close(closed);
      await Promise.all([...[...busy].map((worker) => worker.end(closed)), ...[...idle.keys()].map(endIdle)]);
    },
  };
}
