import { fileURLToPath } from 'node:url';
import { type Reading, ReadingRefused } from './reading.ts';
import type { ReadRequest } from './reading-process.ts';
import { ProcessEnded, type ReadingProcess, startProcess } from './reading-process.ts';

export type Reader = {
  /**
   * Reads the JPEG, PNG or PDF receipt at `path`, which must stay until then. `today` (`YYYY-MM-DD`) is the day after
   * which no date is believed; `currency` is the person's own (ISO 4217), which speaks for the order of day and month
   * where the receipt is silent.
   * Rejects with `ReadingRefused`, with the signal's reason when it is aborted, or with the system's error where there is
   * no such file.
   */
  read(path: string, options: { today: string; currency?: string; signal?: AbortSignal }): Promise<Reading>;
  /** Ends all processes; whatever is still being read is refused. */
  close(): Promise<void>;
};

export type ReaderOptions = {
  /** How many files are read at once. */
  processes: number;
  /** For one file, from when a process takes it. */
  timeoutMs?: number;
  /** After how long without work a process ends and gives its memory back. */
  idleMs?: number;
  /** How many files may wait for a process before the next is refused as 'busy'. */
  maxWaiting?: number;
  childPath?: string;
};

type Job = {
  request: ReadRequest;
  triesLeft: number;
  process?: ReadingProcess;
  resolve(reading: Reading): void;
  reject(reason: unknown): void;
};

/**
 * A pool of reading processes. A file that hangs or kills one costs only its own request: the process is replaced.
 * Nothing is started before the first file.
 */
export function startReader(options: ReaderOptions): Reader {
  const { processes, timeoutMs = 30_000, idleMs = 600_000, maxWaiting = 32, childPath = builtChild() } = options;
  const waiting: Job[] = [];
  const running = new Set<Job>();
  const idle = new Map<ReadingProcess, NodeJS.Timeout>();
  let closed = false;

  const takeProcess = (): ReadingProcess => {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (process.alive) return process;
    }
    return startProcess(childPath);
  };
  const returnProcess = (process: ReadingProcess) => {
    if (!process.alive) return;
    const end = () => {
      idle.delete(process);
      process.stop(undefined);
    };
    idle.set(process, setTimeout(end, idleMs).unref());
  };
  const startNext = () => {
    while (!closed && running.size < processes) {
      const job = waiting.shift();
      if (!job) return;
      running.add(job);
      void run(job);
    }
  };
  const run = async (job: Job) => {
    const process = takeProcess();
    job.process = process;
    job.triesLeft--;
    const timer = setTimeout(() => process.stop(new ReadingRefused('timeout')), timeoutMs);
    try {
      job.resolve(await process.read(job.request));
    } catch (error) {
      // The process may have died of something else, such as a lack of memory, so the file gets a second chance.
      if (error instanceof ProcessEnded && job.triesLeft > 0) waiting.unshift(job);
      else job.reject(error instanceof ProcessEnded ? new ReadingRefused('unreadable') : error);
    } finally {
      clearTimeout(timer);
      running.delete(job);
      returnProcess(process);
      startNext();
    }
  };
  const cancel = (job: Job, reason: unknown) => {
    const index = waiting.indexOf(job);
    if (index >= 0) waiting.splice(index, 1);
    job.reject(reason);
    if (running.has(job)) job.process?.stop(reason);
  };

  return {
    read(path, { signal, ...hints }) {
      return new Promise<Reading>((resolve, reject) => {
        signal?.throwIfAborted();
        if (closed || (running.size >= processes && waiting.length >= maxWaiting)) throw new ReadingRefused('busy');
        const job: Job = { request: { path, ...hints }, triesLeft: 2, resolve, reject };
        const abort = () => cancel(job, signal?.reason);
        const finish = () => signal?.removeEventListener('abort', abort);
        job.resolve = (reading) => {
          finish();
          resolve(reading);
        };
        job.reject = (reason) => {
          finish();
          reject(reason);
        };
        signal?.addEventListener('abort', abort);
        waiting.push(job);
        startNext();
      });
    },
    async close() {
      closed = true;
      const refusal = new ReadingRefused('busy', 'The server is shutting down. Please try again in a minute.');
      for (const job of waiting.splice(0)) job.reject(refusal);
      const ends = [...running].map((job) => job.process?.stop(refusal));
      for (const [process, timer] of idle) {
        clearTimeout(timer);
        ends.push(process.stop(undefined));
      }
      idle.clear();
      await Promise.all(ends);
    },
  };
}

/** `fork` needs JavaScript: where this file runs as TypeScript, as in tests, the built neighbour is meant. */
function builtChild(): string {
  const path = import.meta.url.endsWith('.ts') ? '../dist/reader/child.js' : './child.js';
  return fileURLToPath(new URL(path, import.meta.url));
}
