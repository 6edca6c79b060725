import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkerFailure } from '../workers/worker.ts';
import { type Ask, makeWorkerPool } from '../workers/worker-pool.ts';
import { type ReadingAsText, type ReadingFailure, ReadingRefused, tooMuchMemory } from './reading.ts';
import type { About, Confirm, Reread, Task } from './requests.ts';
import type { Confirmation, Taught } from './shop/learned-corrections.ts';

/**
 * `owner` is the person whose receipt it is. Processes are never shared between owners, so it is required.
 * Aborting the signal cancels the work.
 */
type Waiting = { owner: number; signal?: AbortSignal };

/** Reads receipts in separate processes, because an untrusted file may take too much time or memory. */
export type Reader = {
  /**
   * Reads the receipt file at `path`, which must exist until the promise settles. Dates after `today` (`YYYY-MM-DD`) are
   * rejected. `currency` is the person's own (ISO 4217) and suggests the order of day and month if the receipt does not show
   * it.
   * Rejects with `ReadingRefused`, with the signal's reason if it is aborted, or with the system's error if the file does not
   * exist.
   */
  read(path: string, options: About & Waiting): Promise<ReadingAsText>;
  /** Reads a receipt again with the learned corrections of its shop, or returns null if none belongs to this shop. */
  readByCorrection(receipt: Reread, options: About & Waiting): Promise<Taught | null>;
  /** Compares a person's corrections with what was read, and highlights the words that match them. */
  confirm(receipt: Confirm, options: About & Waiting): Promise<Confirmation>;
  /** Ends all processes and refuses unfinished work. */
  close(): Promise<void>;
};

export type ReaderOptions = {
  /** Number of files read at once. */
  processes: number;
  /** Maximum time for one file, from when a process takes it; see `WorkerPoolOptions`. */
  timeoutMs?: number;
  /** Idle time after which a process ends to free its memory. */
  idleMs?: number;
  /** Number of files that may wait for a process before the next is refused as 'busy'. */
  maxWaiting?: number;
  /** Maximum memory of a process in bytes. A file that needs more is refused and the process replaced. */
  maxMemory?: number;
  childPath?: string;
};

/** The most demanding accepted files used 0.8 GB. */
const maxMemoryUsually = 1024 ** 3;
/**
 * Comparing the words of a receipt takes a few milliseconds; with the maximum number of words nearly a second, up to three
 * times per correction.
 */
const wordsQueue = { processes: 1, maxWaiting: 200, maxWaitingOfOne: 40 };

export function startReader(options: ReaderOptions): Reader {
  const { processes, timeoutMs = 30_000, idleMs = 600_000, maxWaiting = 32 } = options;
  const { maxMemory = maxMemoryUsually, childPath = builtChild() } = options;
  const common = { childPath, maxMemory, timeoutMs, idleMs, servesAgain: 'same-owner', tries: 2, toError } as const;
  const files = makeWorkerPool({ ...common, processes, maxWaiting });
  // A separate small process without models, so that a correction does not wait for somebody's photo.
  const words = makeWorkerPool({ ...common, ...wordsQueue });
  return {
    read(path, { owner, signal, ...about }) {
      const job = async (ask: Ask) => {
        const file = await readFile(path);
        return ask({ task: 'read', size: file.length, ...about } satisfies Task, [file]);
      };
      return files.run(job, { owner, signal }) as Promise<ReadingAsText>;
    },
    readByCorrection(receipt, { owner, signal, ...about }) {
      const task: Task = { task: 'reread', ...receipt, ...about };
      return words.run((ask) => ask(task), { owner, signal }) as Promise<Taught | null>;
    },
    confirm(receipt, { owner, signal, ...about }) {
      const task: Task = { task: 'confirm', ...receipt, ...about };
      return words.run((ask) => ask(task), { owner, signal }) as Promise<Confirmation>;
    },
    async close() {
      await Promise.all([files.close(), words.close()]);
    },
  };
}

const shuttingDown = 'The server is shutting down. Please try again in a minute.';

function toError({ reason, message }: WorkerFailure): ReadingRefused {
  if (reason === 'busy') return new ReadingRefused('busy');
  if (reason === 'closed') return new ReadingRefused('busy', shuttingDown);
  if (reason === 'time') return new ReadingRefused('timeout');
  if (reason === 'memory') return new ReadingRefused('unreadable', tooMuchMemory);
  if (reason === 'ended' || reason === 'wrong-reply') return new ReadingRefused('unreadable');
  return new ReadingRefused(reason as ReadingFailure, message);
}

/**
 * Returns the path of the built program: a child process needs JavaScript, even in tests, where this file runs as TypeScript.
 */
function builtChild(): string {
  const programs = import.meta.url.endsWith('.ts') ? '../dist/programs/' : '../programs/';
  return fileURLToPath(new URL(`${programs}read-receipt.js`, import.meta.url));
}
