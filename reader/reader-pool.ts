import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AskPoolWorker, createWorkerPool } from '../workers/worker-pool.ts';
import type { WorkerFailure } from '../workers/worker-process.ts';
import type { ConfirmReadingRequest, ReaderProcessTask, ReadingContext, RereadRequest } from './reading-requests.ts';
import {
  type ReadingFailure,
  type SerializedReading,
  tooMuchMemoryMessage,
  UnreadableReceiptError,
} from './receipt-reading.ts';
import type { ConfirmedReading, CorrectedReading } from './shop/learned-corrections.ts';

/**
 * Options of every request. `owner` is the user to whom the receipt belongs, because a process never works for two
 * users. Aborting the signal cancels the request.
 */
type RequestOptions = { owner: number; signal?: AbortSignal };

/** Reads receipts in separate processes. An untrusted file may otherwise use too much time or memory of the server. */
export type ReceiptReader = {
  /**
   * Reads the receipt at `path`. The file must exist until the promise settles. Dates after `today` (`YYYY-MM-DD`) are
   * rejected. `currency` is the ISO 4217 code of the user's own currency. Rejects with an `UnreadableReceiptError`,
   * with the reason of the aborted signal, or with the system's error if the file is missing.
   */
  read(path: string, options: ReadingContext & RequestOptions): Promise<SerializedReading>;
  /**
   * Reads a receipt again, using what was learned from corrections of receipts from the same shop. Resolves to null if
   * nothing was learned.
   */
  readByCorrection(receipt: RereadRequest, options: ReadingContext & RequestOptions): Promise<CorrectedReading | null>;
  /**
   * Compares the values that the user confirmed with those that were read, and marks the words that contain the
   * confirmed values.
   */
  confirm(receipt: ConfirmReadingRequest, options: ReadingContext & RequestOptions): Promise<ConfirmedReading>;
  /** Stops all processes and rejects unfinished requests. */
  close(): Promise<void>;
};

export type ReceiptReaderOptions = {
  /** Number of processes, and thus of files that are read at the same time. */
  processes: number;
  /** Maximum time for one file in milliseconds, see `WorkerPoolOptions`. */
  timeoutMs?: number;
  /** Time without work, in milliseconds, after which a process exits to free its memory. */
  idleMs?: number;
  /** Maximum number of waiting files. Further files are rejected as 'busy'. */
  maxWaiting?: number;
  /** Maximum memory of a process, in bytes. A file that needs more is rejected, and the process is replaced. */
  maxMemory?: number;
  childPath?: string;
};

/** Default memory limit of a process, in bytes. Reading the most demanding of all accepted files needed 0.8 GB. */
const defaultMaxMemory = 1024 ** 3;
/**
 * Limits for requests that only compare words. They usually take milliseconds, and at most three seconds if a receipt
 * has the maximum number of words.
 */
const comparisonLimits = { processes: 1, maxWaiting: 200, maxWaitingOfOne: 40 };

export function startReceiptReader(options: ReceiptReaderOptions): ReceiptReader {
  const { processes, timeoutMs = 30_000, idleMs = 600_000, maxWaiting = 32 } = options;
  const { maxMemory = defaultMaxMemory, childPath = getChildProcessPath() } = options;
  const commonOptions = {
    childPath,
    maxMemory,
    timeoutMs,
    idleMs,
    servesAgain: 'same-owner',
    tries: 2,
    toError: toReceiptError,
  } as const;
  const filePool = createWorkerPool({ ...commonOptions, processes, maxWaiting });
  // Corrections have a process of their own, so that they do not wait for photos. This process needs little memory,
  // because it loads no models.
  const comparisonPool = createWorkerPool({ ...commonOptions, ...comparisonLimits });
  return {
    read(path, { owner, signal, ...context }) {
      const job = async (ask: AskPoolWorker) => {
        const file = await readFile(path);
        return ask({ task: 'read', size: file.length, ...context } satisfies ReaderProcessTask, [file]);
      };
      return filePool.run(job, { owner, signal }) as Promise<SerializedReading>;
    },
    readByCorrection(receipt, { owner, signal, ...context }) {
      const task: ReaderProcessTask = { task: 'reread', ...receipt, ...context };
      return comparisonPool.run((ask) => ask(task), { owner, signal }) as Promise<CorrectedReading | null>;
    },
    confirm(receipt, { owner, signal, ...context }) {
      const task: ReaderProcessTask = { task: 'confirm', ...receipt, ...context };
      return comparisonPool.run((ask) => ask(task), { owner, signal }) as Promise<ConfirmedReading>;
    },
    async close() {
      await Promise.all([filePool.close(), comparisonPool.close()]);
    },
  };
}

const shuttingDownMessage = 'The server is shutting down. Try again in a minute.';

function toReceiptError({ reason, message }: WorkerFailure): UnreadableReceiptError {
  if (reason === 'busy') return new UnreadableReceiptError('busy');
  if (reason === 'closed') return new UnreadableReceiptError('busy', shuttingDownMessage);
  if (reason === 'time') return new UnreadableReceiptError('timeout');
  if (reason === 'memory') return new UnreadableReceiptError('unreadable', tooMuchMemoryMessage);
  if (reason === 'ended' || reason === 'wrong-reply') return new UnreadableReceiptError('unreadable');
  return new UnreadableReceiptError(reason as ReadingFailure, message);
}

/**
 * Returns the path of the compiled program for child processes. Tests need this build too, because a child process
 * cannot run TypeScript.
 */
function getChildProcessPath(): string {
  const programs = import.meta.url.endsWith('.ts') ? '../dist/programs/' : '../programs/';
  return fileURLToPath(new URL(`${programs}read-receipt.js`, import.meta.url));
}
