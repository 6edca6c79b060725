import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeLane } from './lane.ts';
import type { ReadingAsText } from './reading.ts';
import { startProcess } from './reading-process.ts';
import type { About, Confirm, Reread } from './requests.ts';
import type { Confirmation, Taught } from './shop/lessons.ts';

/**
 * `owner` is whose receipt it is: processes are not shared between owners. It is required, so that no caller can forget it.
 * Aborting the signal cancels the work.
 */
type Waiting = { owner: number; signal?: AbortSignal };

/** All work with a receipt is done by processes of its own: what comes of a stranger's file may take long or too much memory. */
export type Reader = {
  /**
   * Reads the JPEG, PNG or PDF receipt at `path`, which must stay until then. `today` (`YYYY-MM-DD`) is the day after
   * which no date is believed; `currency` is the person's own (ISO 4217), which speaks for the order of day and month
   * where the receipt is silent.
   * Rejects with `ReadingRefused`, with the signal's reason when it is aborted, or with the system's error where there is
   * no such file.
   */
  read(path: string, options: About & Waiting): Promise<ReadingAsText>;
  /** Reads a receipt again by what was taught of its shop; null where none of the lessons is of it. */
  readByLesson(receipt: Reread, options: About & Waiting): Promise<Taught | null>;
  /** Compares what a person says of a receipt with what is read of it, and marks the words that say so. */
  confirm(receipt: Confirm, options: About & Waiting): Promise<Confirmation>;
  /** Ends all processes; whatever is still being read is refused. */
  close(): Promise<void>;
};

export type ReaderOptions = {
  /** How many files are read at once. */
  processes: number;
  /** For one file, from when a process takes it; see `LaneOptions`. */
  timeoutMs?: number;
  /** After how long without work a process ends and gives its memory back. */
  idleMs?: number;
  /** How many files may wait for a process before the next is refused as 'busy'. */
  maxWaiting?: number;
  /** Bytes that a process may hold: a file that takes more is refused, and the process replaced. */
  maxMemory?: number;
  childPath?: string;
};

/** The worst of the pictures and documents that are read at all took 0.8 GB. */
const maxMemoryUsually = 1024 ** 3;
/** Looking through words takes some milliseconds; through as many as count most of a second, up to three times for a correction. */
const wordsQueue = { maxWaiting: 200, maxWaitingOfOne: 40 };

export function startReader(options: ReaderOptions): Reader {
  const { processes, timeoutMs = 30_000, idleMs = 600_000, maxWaiting = 32 } = options;
  const { maxMemory = maxMemoryUsually, childPath = builtChild() } = options;
  const start = () => startProcess(childPath, maxMemory);
  const files = makeLane({ processes, timeoutMs, idleMs, maxWaiting, start });
  // A process of its own, which is small as it loads no models: a correction must not wait until somebody's photograph is read.
  const words = makeLane({
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
    readByLesson(receipt, { owner, signal, ...about }) {
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

/** The built program: a child process needs JavaScript, also where this file runs as TypeScript, as in tests. */
function builtChild(): string {
  const programs = import.meta.url.endsWith('.ts') ? '../dist/programs/' : '../programs/';
  return fileURLToPath(new URL(`${programs}read-receipt.js`, import.meta.url));
}
