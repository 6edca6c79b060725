import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_DIR } from '../../platform/installation.ts';
import type { Db } from '../schema.ts';

/**
 * Transfers SQLite's write-ahead log to the database file (a checkpoint). This is done in a worker thread, so that
 * requests do not wait for the disk.
 */
export type WalCheckpointer = {
  /**
   * Must be called after each change. Starts a checkpoint after every `EVERY` changes, unless one is already running.
   */
  noteChange(): void;
  /**
   * Waits for a checkpoint if the log is long. Without this wait, changes could arrive faster than they are
   * checkpointed, and the log would grow without limit.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const checkpointers = new WeakMap<object, WalCheckpointer>();

/** Assigns a checkpointer to a SQLite database. Closing the database also closes the checkpointer. */
export function setWalCheckpointer(db: Db, checkpointer: WalCheckpointer): void {
  checkpointers.set(db.getExecutor().adapter, checkpointer);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await checkpointer.close();
    await destroy();
  };
}

export const getWalCheckpointer = (db: Db): WalCheckpointer | undefined => checkpointers.get(db.getExecutor().adapter);

/** Length of the log, in pages of 4 KB, above which `catchUp` waits. */
const LONG = 12_000;
/**
 * Number of changes between two checkpoints. A page that changes several times between two checkpoints is written only
 * once.
 */
const EVERY = 12;
/** Memory limits of the thread in megabytes. They are low, because the thread waits most of the time. */
const LITTLE = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };
/** Milliseconds without changes after which the thread is ended. */
const IDLE = 10_000;

export function createWalCheckpointer(file: string): WalCheckpointer {
  let worker: Worker | undefined;
  let underWay: Promise<void> | undefined;
  let pages = 0;
  let changes = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const empty = async () => {
    clearTimeout(idle);
    worker ??= new Worker(THREAD, { workerData: file, resourceLimits: LITTLE });
    worker.ref();
    try {
      pages = await answerOf(worker);
    } catch {
      // Ignore a failed checkpoint. SQLite's own connection will checkpoint the log once it is long.
      pages = 0;
      worker = undefined;
      return;
    }
    worker.unref();
    idle = setTimeout(() => void end(), IDLE).unref();
  };
  const begin = () => {
    underWay ??= empty().finally(() => {
      underWay = undefined;
    });
  };
  return {
    noteChange() {
      changes++;
      if (changes % EVERY === 0) begin();
    },
    async catchUp() {
      if (pages <= LONG) return;
      begin();
      await underWay;
    },
    async close() {
      await underWay;
      await end();
    },
  };
}

/**
 * Makes the worker start a checkpoint, and returns the number of pages that were in the log. Rejects if the thread has
 * ended.
 */
function answerOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', reject).off('exit', onExit);
      act();
    };
    const onMessage = (pages: number) => settle(() => resolve(pages));
    const onExit = () => settle(() => reject(new Error('The thread has ended.')));
    worker.on('message', onMessage).once('error', reject).once('exit', onExit);
    worker.postMessage('empty');
  });
}

const THREAD = join(PROJECT_DIR, 'dist', 'programs', 'checkpoint-worker.js');
