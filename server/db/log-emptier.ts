import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_DIR } from '../config.ts';
import type { Db } from './schema.ts';

/** Brings into SQLite's file what is in its log, in a thread of its own: to wait for the disk there holds nobody up. */
export type LogEmptier = {
  /** Says that a change has been written. With some of them it begins, unless it is under way. */
  noteChange(): void;
  /** Waits until the log is empty, where it has become long: as long as changes come, it grows. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const emptierOf = new WeakMap<object, LogEmptier>();

/** Gives a database of SQLite's its emptier, which ends when it does. */
export function setLogEmptier(db: Db, emptier: LogEmptier): void {
  emptierOf.set(db.getExecutor().adapter, emptier);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await emptier.close();
    await destroy();
  };
}

export const logEmptierOf = (db: Db): LogEmptier | undefined => emptierOf.get(db.getExecutor().adapter);

/** Pages of 4 KB that may be in the log. */
const LONG = 12_000;
/** How many changes come between two times: pages that all of them touch are written once. */
const EVERY = 16;
/** Megabytes: the thread only waits. */
const LITTLE = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };
/** Nobody keeps a thread who writes no more, in milliseconds. */
const IDLE = 10_000;

export function makeLogEmptier(file: string): LogEmptier {
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
      // The connection itself empties a log that has become long enough, as ever: this is only sooner and elsewhere.
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

/** How many pages were in the log. Rejects where the thread has ended. */
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

const THREAD = join(PROJECT_DIR, 'dist', 'programs', 'empty-log.js');
