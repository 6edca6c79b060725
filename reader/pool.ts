import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReadingAsText } from './reading.ts';
import { startProcess } from './reading-process.ts';
import type { About, Confirm, Reread } from './requests.ts';
import type { Confirmation, Taught } from './shop/learned-corrections.ts';
import { makeWorkerQueue } from './worker-queue.ts';

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
  /** Maximum time for one file, from when a process takes it; see `WorkerQueueOptions`. */
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
const wordsQueue = { maxWaiting: 200, maxWaitingOfOne: 40 };

export function startReader(options: ReaderOptions): Reader {
  const { processes, timeoutMs = 30_000, idleMs = 600_000, maxWaiting = 32 } = options;
  const { maxMemory = maxMemoryUsually, childPath = builtChild() } = options;
  const start = () => startProcess(childPath, maxMemory);
  const files = makeWorkerQueue({ processes, timeoutMs, idleMs, maxWaiting, start });
  // A separate small process without models, so that a correction does not wait for somebody's photo.
  const words = makeWorkerQueue({
    processes: 1,
    timeoutMs,
    idleMs,
    ...wordsQueue,
    start,
  });
  return {
    read(path, { owner, signal, ...about }) {
      const work = async () => {
        const file = await readFile(path);
        return { request: { task: 'read', size: file.length, ...about } as const, file };
      };
      return files.run(work, { owner, signal });
    },
    readByCorrection(receipt, { owner, signal, ...about }) {
      return words.run(async () => ({ request: { task: 'reread', ...receipt, ...about } }), { owner, signal });
    },
    confirm(receipt, { owner, signal, ...about }) {
      return words.run(async () => ({ request: { task: 'confirm', ...receipt, ...about } }), { owner, signal });
    },
    async close() {
      await Promise.all([files.close(), words.close()]);
    },
  };
}

/**
 * Returns the path of the built program: a child process needs JavaScript, even in tests, where this file runs as TypeScript.
 */
function builtChild(): string {
  const programs = import.meta.url.endsWith('.ts') ? '../dist/programs/' : '../programs/';
  return fileURLToPath(new URL(`${programs}read-receipt.js`, import.meta.url));
}
