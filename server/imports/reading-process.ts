import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { launch } from '../../reader/launch.ts';
import { watchMemory } from '../../reader/memory-watch.ts';
import { waitedForProcessor } from '../../reader/processor-wait.ts';
import { watchTime } from '../../reader/time-watch.ts';
import type { Answers } from '../../statements/read-statement.ts';
import type { Reply, Request } from '../../statements/requests.ts';
import type { ReadHead, ReadRow } from '../../statements/rows.ts';
import { PROJECT_DIR } from '../config.ts';
import { Refusal } from '../errors.ts';

/** For one import: a gigabyte, and a minute and a half at work, are many times what 50 MB take. */
const MOST_MEMORY = 1024 ** 3;
const MOST_TIME = 90_000;
/** A process waits so long for the next import, in milliseconds, where what it has read was small. */
const IDLE_FOR = 60_000;
const SMALL = 5 * 1024 * 1024;

/** A file of so many bytes, and how it is to be read. */
export type Source = { name: string; size: number; answers: Answers; open(): Readable };

/** What was read: its head at once, its rows in parts, so that no part holds anybody up. */
export type Reading = {
  head: ReadHead;
  rows(from: number, count: number): Promise<ReadRow[]>;
};

export type ReadInProcess = <R>(
  sources: readonly Source[],
  use: (reading: Reading) => Promise<R>,
  signal: AbortSignal,
) => Promise<R>;

/**
 * Reads files of strangers in processes of their own, with a ceiling to their memory and their time and at lower priority. A file
 * that hangs or kills one costs only its own import.
 */
export function makeReadingProcesses(): { read: ReadInProcess; close(): Promise<void> } {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();
  const take = (): Worker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isAlive()) return worker;
    }
    const worker = startWorker(() => all.delete(worker));
    all.add(worker);
    return worker;
  };
  const giveBack = (worker: Worker, bytes: number) => {
    if (!worker.isAlive()) return;
    if (bytes > SMALL) return void worker.end(undefined);
    const end = () => {
      idle.delete(worker);
      void worker.end(undefined);
    };
    idle.set(worker, setTimeout(end, IDLE_FOR).unref());
  };
  return {
    async read(sources, use, signal) {
      signal.throwIfAborted();
      const worker = take();
      const abort = () => void worker.end(signal.reason);
      signal.addEventListener('abort', abort);
      try {
        const head = await worker.read(sources);
        const rows = (from: number, count: number) => worker.rows(from, count);
        return await use({ head, rows });
      } finally {
        signal.removeEventListener('abort', abort);
        giveBack(
          worker,
          sources.reduce((sum, { size }) => sum + size, 0),
        );
      }
    },
    async close() {
      const stopping = new Refusal(503, 'The server is shutting down. Please try again in a minute.');
      await Promise.all([...all].map((worker) => worker.end(stopping)));
    },
  };
}

type Worker = {
  isAlive(): boolean;
  /** @throws 422 where the files take too much memory or time */
  read(sources: readonly Source[]): Promise<ReadHead>;
  rows(from: number, count: number): Promise<ReadRow[]>;
  /** Ends the process; what is asked of it is refused with the reason. */
  end(reason: unknown): Promise<void>;
};

function startWorker(onEnd: () => void): Worker {
  const child = launch(CHILD, MOST_MEMORY);
  let answer: { resolve(reply: Reply): void; reject(reason: unknown): void } | undefined;
  let failure: unknown;
  const end = (reason: unknown) => {
    failure ??= reason ?? new Refusal(422, UNREADABLE);
    answer?.reject(failure);
    answer = undefined;
    child.kill('SIGKILL');
    // Whoever waits for the end must not exit before it.
    if (child.exitCode === null && child.signalCode === null) child.ref();
    return ended;
  };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'] as const) {
      child.once(event, () => {
        void end(undefined);
        onEnd();
        resolve();
      });
    }
  });
  child.stdin?.on('error', () => {});
  child.on('message', (reply: Reply) => {
    const waiting = answer;
    answer = undefined;
    release(child);
    waiting?.resolve(reply);
  });
  lowerPriority(child.pid);
  release(child);

  const ask = (request: Request) =>
    new Promise<Reply>((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      answer = { resolve, reject };
      child.ref();
      child.channel?.ref();
      child.send(request, (error) => {
        if (error) void end(undefined);
      });
    });

  return {
    isAlive: () => failure === undefined,
    end,
    async read(sources) {
      const endWatches = [
        watchMemory(child.pid, MOST_MEMORY, () => void end(tooLarge('memory'))),
        watchTime(
          MOST_TIME,
          () => waitedForProcessor(child.pid),
          () => void end(tooLarge('time')),
        ),
      ];
      try {
        const read = ask({ task: 'read', files: sources.map(({ open: _, ...file }) => file) });
        const [reply] = await Promise.all([read, send(sources, child)]);
        if (!('head' in reply)) throw new Error('The reading process answered something else.');
        return reply.head;
      } finally {
        for (const endWatch of endWatches) endWatch();
      }
    },
    async rows(from, count) {
      const reply = await ask({ task: 'rows', from, count });
      return 'rows' in reply ? reply.rows : [];
    },
  };
}

const UNREADABLE = 'This file could not be read. Please choose it again, or export it in another format.';

/** One file after the other, as fast as the process takes them. That it has ended shows in its answer. */
async function send(sources: readonly Source[], { stdin }: ChildProcess): Promise<void> {
  for (const { open } of sources) {
    for await (const chunk of open()) {
      if (!stdin || stdin.destroyed) return;
      if (!stdin.write(chunk)) {
        await new Promise<void>((resolve) => {
          const go = () => {
            stdin.off('drain', go).off('close', go);
            resolve();
          };
          stdin.once('drain', go).once('close', go);
        });
      }
    }
  }
}

function tooLarge(what: 'memory' | 'time'): Refusal {
  const please = 'Please export a shorter period, several times if needed.';
  return new Refusal(422, `Reading this took too much ${what}. ${please}`);
}

/** An idle process must not keep its parent from exiting. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stdin as { unref?(): void } | null)?.unref?.();
}

/** Answering requests comes before reading files. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not let a process change priorities; then they are equal.
  }
}

const CHILD = join(PROJECT_DIR, 'dist', 'programs', 'read-statement.js');
