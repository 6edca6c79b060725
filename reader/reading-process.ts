import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { launch } from './launch.ts';
import { watchMemory } from './memory-watch.ts';
import { waitedForProcessor } from './processor-wait.ts';
import { ReadingRefused, tooMuchMemory } from './reading.ts';
import type { ReadingReply, ReadingRequest, Task } from './requests.ts';

/** Thrown if the process ends before it answers. The file may or may not be the cause. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export type ReadingProcess = {
  readonly alive: boolean;
  /** Time spent waiting for a processor so far, in milliseconds; see `processor-wait.ts`. */
  waitedMs(): number;
  /** Performs one task at a time. Rejects with `ReadingRefused` or `ProcessEnded`. */
  ask(task: Task, file?: Uint8Array): Promise<unknown>;
  /** Kills the process and rejects the running task with `reason`. */
  stop(reason: unknown): Promise<void>;
};

/** @param maxMemory in bytes; a task that needs more is refused as 'unreadable' and its process killed */
export function startProcess(childPath: string, maxMemory: number): ReadingProcess {
  const child = launch(childPath, maxMemory);
  let lastId = 0;
  let pending: { resolve(answer: unknown): void; reject(reason: unknown): void } | undefined;
  let alive = true;
  let stoppedFor: unknown;
  let endWatch = () => {};

  const settle = () => {
    const settled = pending;
    pending = undefined;
    endWatch();
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
  // The process may end before it has taken its file. The 'exit' event reports that too.
  child.stdin?.on('error', () => {});
  child.on('message', (reply: ReadingReply) => {
    if (reply.id !== lastId || !pending)
      return void stop(new ProcessEnded('The reading process answered another request.'));
    if ('answer' in reply) settle()?.resolve(reply.answer);
    else settle()?.reject(new ReadingRefused(reply.refused, reply.sentence));
  });
  lowerPriority(child);
  release(child);

  const stop = (reason: unknown) => {
    alive = false;
    stoppedFor = reason;
    settle()?.reject(reason);
    child.kill('SIGKILL');
    // Keeps the parent running until the process has ended.
    if (child.exitCode === null && child.signalCode === null) child.ref();
    return ended;
  };

  return {
    get alive() {
      return alive;
    },
    waitedMs: () => waitedForProcessor(child.pid),
    ask(task, file) {
      return new Promise((resolve, reject) => {
        // The process may have been stopped while its work was prepared.
        if (!alive) throw stoppedFor ?? new ProcessEnded('The reading process ended.');
        pending = { resolve, reject };
        hold(child);
        endWatch = watchMemory(child.pid, maxMemory, () => stop(new ReadingRefused('unreadable', tooMuchMemory)));
        const request: ReadingRequest = { id: ++lastId, ...task };
        child.send(request, (error) => {
          if (error) settle()?.reject(new ProcessEnded(error.message));
        });
        if (file) child.stdin?.write(file);
      });
    },
    stop,
  };
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** An idle process must not keep its parent from exiting. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stdin as { unref?(): void } | null)?.unref?.();
}

/** The server's requests have priority over reading receipts. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow processes to change priorities.
  }
}
