import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { launch } from '../../reader/launch.ts';
import { watchMemory } from '../../reader/memory-watch.ts';
import { waitedForProcessor } from '../../reader/processor-wait.ts';
import { watchTime } from '../../reader/time-watch.ts';
import type { Answers, ReadHead, ReadRow, ReceivedFile, Reply, Request } from '../../statements/index.ts';
import { PROJECT_DIR } from '../config.ts';
import { HttpError } from '../errors.ts';

/** Limits per import: a gigabyte of memory and 90 seconds of work, many times what 50 MB need. */
const MOST_MEMORY = 1024 ** 3;
const MAX_TIME = 90_000;
/** How long an idle process waits for the next import, in milliseconds. */
const SPARE_FOR = 60_000;

/** A file of `size` bytes and the options for reading it. */
export type Source = { name: string; size: number; answers: Answers; open(): Readable };

/** The result: first the head, then the rows in parts that are small enough not to block. */
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
 * Reads untrusted files in processes with limited memory and time, at lower priority. Each process reads the files of one
 * import and then ends, so that nothing of one user's files can reach another user's import. A fresh process is started ahead
 * of the next import.
 */
export function makeReadingProcesses(childPath = CHILD): { read: ReadInProcess; close(): Promise<void> } {
  const all = new Set<Worker>();
  let spare: Worker | undefined;
  const start = (): Worker => {
    const worker = startWorker(childPath, () => all.delete(worker));
    all.add(worker);
    return worker;
  };
  const take = (): Worker => {
    const worker = spare?.isAlive() ? spare : start();
    spare = undefined;
    return worker;
  };
  const startSpare = () => {
    if (spare?.isAlive()) return;
    const started = start();
    spare = started;
    const endUnused = () => {
      if (spare !== started) return;
      spare = undefined;
      void started.end(undefined);
    };
    setTimeout(endUnused, SPARE_FOR).unref();
  };
  let isClosed = false;
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
        void worker.end(undefined);
        if (!isClosed) startSpare();
      }
    },
    async close() {
      isClosed = true;
      const stopping = new HttpError(503, 'The server is shutting down. Try again in a minute.');
      await Promise.all([...all].map((worker) => worker.end(stopping)));
    },
  };
}

/** A request without its id. */
type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

type Worker = {
  isAlive(): boolean;
  /** @throws 422 if the files need too much memory or time */
  read(sources: readonly Source[]): Promise<ReadHead>;
  rows(from: number, count: number): Promise<ReadRow[]>;
  /** Ends the process. Pending requests are rejected with the reason. */
  end(reason: unknown): Promise<void>;
};

function startWorker(childPath: string, onEnd: () => void): Worker {
  const child = launch(childPath, MOST_MEMORY);
  let answer: { id: number; resolve(reply: Reply): void; reject(reason: unknown): void } | undefined;
  let lastId = 0;
  let failure: unknown;
  const end = (reason: unknown) => {
    failure ??= reason ?? new HttpError(422, UNREADABLE);
    answer?.reject(failure);
    answer = undefined;
    child.kill('SIGKILL');
    // Keeps the parent running until the process has ended.
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
    if (reply.id !== answer?.id) return void end(new Error('The reading process answered another request.'));
    const waiting = answer;
    answer = undefined;
    release(child);
    waiting.resolve(reply);
  });
  lowerPriority(child.pid);
  release(child);

  const ask = (request: Question) =>
    new Promise<Reply>((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      const id = ++lastId;
      answer = { id, resolve, reject };
      child.ref();
      child.channel?.ref();
      child.send({ id, ...request } satisfies Request, (error) => {
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
          MAX_TIME,
          () => waitedForProcessor(child.pid),
          () => void end(tooLarge('time')),
        ),
      ];
      try {
        const read = ask({ task: 'read', files: sources.map(({ open: _, ...file }) => file) });
        const [reply, sent] = await Promise.all([read, send(sources, child)]);
        if (!('head' in reply && isDeepStrictEqual(reply.received, sent))) {
          throw new Error('The reading process answered about other files.');
        }
        return reply.head;
      } finally {
        for (const endWatch of endWatches) endWatch();
      }
    },
    async rows(from, count) {
      const reply = await ask({ task: 'rows', from, count });
      if (!('rows' in reply)) throw new Error('The reading process did not answer with rows.');
      return reply.rows;
    },
  };
}

const UNREADABLE = 'This file could not be read. Choose it again, or export it in another format.';

/**
 * Sends the files one after the other, as fast as the process reads them.
 * @returns the files with checksums of the sent bytes; fewer if the process ended early, which its response reports
 * @throws if a file does not have its announced size
 */
async function send(sources: readonly Source[], { stdin }: ChildProcess): Promise<ReceivedFile[]> {
  const sent: ReceivedFile[] = [];
  for (const { name, size, open } of sources) {
    const sha256 = createHash('sha256');
    let bytes = 0;
    for await (const chunk of open()) {
      bytes += chunk.length;
      if (bytes > size) break;
      sha256.update(chunk);
      if (!stdin || stdin.destroyed) return sent;
      if (!stdin.write(chunk)) await drained(stdin);
    }
    if (bytes !== size) throw new Error(`${name} has ${bytes} bytes instead of ${size}.`);
    sent.push({ name, sha256: sha256.digest('hex') });
  }
  return sent;
}

/** Resolves when more can be written, or when writing is no longer possible. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stdin.off('drain', go).off('close', go);
      resolve();
    };
    stdin.once('drain', go).once('close', go);
  });
}

function tooLarge(what: 'memory' | 'time'): HttpError {
  const please = 'Export a shorter period, several times if needed.';
  return new HttpError(422, `Reading this file took too much ${what}. ${please}`);
}

/** An idle process must not keep its parent from exiting. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stdin as { unref?(): void } | null)?.unref?.();
}

/** Requests to the server take precedence over reading files. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't allow this; the priorities are equal then.
  }
}

const CHILD = join(PROJECT_DIR, 'dist', 'programs', 'read-statement.js');
