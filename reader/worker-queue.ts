import { ReadingRefused } from './reading.ts';
import { ProcessEnded, type ReadingProcess } from './reading-process.ts';
import type { Task } from './requests.ts';
import { watchTime } from './time-watch.ts';
import { makeTurns } from './turns.ts';

/** Creates a request and the bytes to send with it, once a process is free. */
export type Work = () => Promise<{ request: Task; file?: Uint8Array }>;

/** A pool of reading processes with a queue. */
export type WorkerQueue = {
  /**
   * Runs one job. Rejects with `ReadingRefused`, with the signal's reason if it is aborted, or with the error that `work`
   * rejects with.
   * @param owner a process that has worked for one owner never works for another
   */
  run<Answer>(work: Work, options: { owner: number; signal?: AbortSignal | undefined }): Promise<Answer>;
  /** Ends all processes and refuses unfinished jobs. */
  close(): Promise<void>;
};

export type WorkerQueueOptions = {
  processes: number;
  /**
   * Maximum time for one request, from when a process takes it. Time in which the process waits for a busy processor does not
   * count.
   */
  timeoutMs: number;
  /** Idle time after which a process ends to free its memory. */
  idleMs: number;
  /** Queue length at which the next job is refused as 'busy'. */
  maxWaiting: number;
  /** Maximum number of queued jobs per owner. */
  maxWaitingOfOne?: number;
  start(): ReadingProcess;
};

type Job = {
  work: Work;
  owner: number;
  triesLeft: number;
  process?: ReadingProcess;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
};

/**
 * Creates a pool of reading processes. A file that hangs or kills its process fails only its own request: the process is
 * replaced. An idle process keeps its models loaded for the next file of the same person. Other people get a new process, so
 * that no data of one person's receipts can reach another's. No process is started before the first request.
 */
export function makeWorkerQueue(options: WorkerQueueOptions): WorkerQueue {
  const { processes, timeoutMs, idleMs, maxWaiting, maxWaitingOfOne = maxWaiting, start } = options;
  const waiting = makeTurns<Job>();
  const running = new Set<Job>();
  const idle = new Map<ReadingProcess, { timer: NodeJS.Timeout; owner: number }>();
  let closed = false;

  const takeFromIdle = (process: ReadingProcess) => {
    clearTimeout(idle.get(process)?.timer);
    idle.delete(process);
  };
  const endIdle = (process: ReadingProcess) => {
    takeFromIdle(process);
    return process.stop(undefined);
  };
  const takeProcess = (owner: number): ReadingProcess => {
    for (const [process, other] of idle) {
      if (!process.alive || other.owner !== owner) continue;
      takeFromIdle(process);
      return process;
    }
    for (const process of idle.keys()) {
      if (!process.alive || idle.size + running.size > processes) void endIdle(process);
    }
    return start();
  };
  const returnProcess = (process: ReadingProcess, owner: number) => {
    if (!process.alive) return;
    idle.set(process, { owner, timer: setTimeout(() => void endIdle(process), idleMs).unref() });
  };
  const startNext = () => {
    while (!closed && running.size < processes) {
      const job = waiting.takeNext();
      if (!job) return;
      running.add(job);
      void run(job);
    }
  };
  const run = async (job: Job) => {
    const process = takeProcess(job.owner);
    job.process = process;
    job.triesLeft--;
    const endTimer = watchTime(timeoutMs, process.waitedMs, () => void process.stop(new ReadingRefused('timeout')));
    try {
      const { request, file } = await job.work();
      const answer = await process.ask(request, file);
      returnProcess(process, job.owner);
      job.resolve(answer);
    } catch (error) {
      void process.stop(error);
      // The process may have died for another reason, such as a lack of memory, so the file gets a second chance.
      if (error instanceof ProcessEnded && job.triesLeft > 0) waiting.addFirst(job.owner, job);
      else job.reject(error instanceof ProcessEnded ? new ReadingRefused('unreadable') : error);
    } finally {
      endTimer();
      running.delete(job);
      startNext();
    }
  };
  const cancel = (job: Job, reason: unknown) => {
    waiting.remove(job.owner, job);
    job.reject(reason);
    if (running.has(job)) job.process?.stop(reason);
  };

  const isFull = (owner: number) =>
    running.size >= processes && (waiting.count() >= maxWaiting || waiting.count(owner) >= maxWaitingOfOne);

  return {
    run<Answer>(work: Work, { owner, signal }: { owner: number; signal?: AbortSignal | undefined }) {
      return new Promise<Answer>((resolve, reject) => {
        signal?.throwIfAborted();
        if (closed || isFull(owner)) throw new ReadingRefused('busy');
        const abort = () => cancel(job, signal?.reason);
        const finish = () => signal?.removeEventListener('abort', abort);
        const job: Job = {
          work,
          owner,
          triesLeft: 2,
          resolve(answer) {
            finish();
            resolve(answer as Answer);
          },
          reject(reason) {
            finish();
            reject(reason);
          },
        };
        signal?.addEventListener('abort', abort);
        waiting.add(owner, job);
        startNext();
      });
    },
    async close() {
      closed = true;
      const refusal = new ReadingRefused('busy', 'The server is shutting down. Please try again in a minute.');
      for (const job of waiting.takeAll()) job.reject(refusal);
      const ends = [...running].map((job) => job.process?.stop(refusal));
      for (const process of [...idle.keys()]) ends.push(endIdle(process));
      await Promise.all(ends);
    },
  };
}
