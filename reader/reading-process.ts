import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type Reading, ReadingRefused, type RefusalReason } from './reading.ts';

/** What a reading process is sent; it works on one at a time. The file is read there: bytes sent would hold up who sends them. */
export type ReadRequest = { path: string; today: string; currency?: string };

/** What it answers. An error of an unforeseen kind is not answered: the process ends, and a new one takes its place. */
export type ReadReply =
  | { reading: Reading }
  | { refused: RefusalReason; sentence: string }
  | { unopened: { message: string; code: string | undefined } };

/** The process ended before it answered; the file may be at fault, or not. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export type ReadingProcess = {
  readonly alive: boolean;
  /** Reads one file; one at a time. Rejects with `ReadingRefused`, `ProcessEnded`, or the system's error of opening it. */
  read(request: ReadRequest): Promise<Reading>;
  /** Ends the process at once; a reading under way is rejected with `reason`. */
  stop(reason: unknown): Promise<void>;
};

export function startProcess(childPath: string): ReadingProcess {
  const child = fork(childPath, [], {
    serialization: 'advanced',
    // The parent's own flags (a test runner's, a debugger's port) are not meant for it.
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let pending: { resolve(reading: Reading): void; reject(reason: unknown): void } | undefined;
  let alive = true;

  const settle = () => {
    const settled = pending;
    pending = undefined;
    release(child);
    return settled;
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      alive = false;
      settle()?.reject(new ProcessEnded('The reading process ended.'));
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.on('message', (reply: ReadReply) => {
    if ('reading' in reply) settle()?.resolve(reply.reading);
    else if ('refused' in reply) settle()?.reject(new ReadingRefused(reply.refused, reply.sentence));
    else settle()?.reject(Object.assign(new Error(reply.unopened.message), { code: reply.unopened.code }));
  });
  lowerPriority(child);
  release(child);

  return {
    get alive() {
      return alive;
    },
    read(request) {
      return new Promise((resolve, reject) => {
        pending = { resolve, reject };
        child.ref();
        child.channel?.ref();
        child.send(request, (error) => {
          if (error) settle()?.reject(new ProcessEnded(error.message));
        });
      });
    },
    stop(reason) {
      alive = false;
      settle()?.reject(reason);
      child.kill('SIGKILL');
      // Whoever waits for the end must not exit before it.
      if (child.exitCode === null && child.signalCode === null) child.ref();
      return ended;
    },
  };
}

/** Files come from strangers, so the process that opens them is not told the server's secrets. */
function environment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'];
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // glibc keeps a heap for each thread; with two, a process holds a quarter less memory and is no slower.
  return { ...Object.fromEntries(kept), MALLOC_ARENA_MAX: '2' };
}

/** An idle process must not keep its parent from exiting. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Answering requests comes before reading receipts. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not let a process change priorities; then they are equal.
  }
}
