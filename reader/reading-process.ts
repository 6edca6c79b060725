import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { launch } from './launch.ts';
import { watchMemory } from './memory-watch.ts';
import { waitedForProcessor } from './processor-wait.ts';
import { ReadingRefused, tooMuchMemory } from './reading.ts';
import type { ReadingReply, ReadingRequest, Task } from './requests.ts';

/** The process ended before it answered; the file may be at fault, or not. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export type ReadingProcess = {
  readonly alive: boolean;
  /** For how long it has waited for a processor so far, in milliseconds: see `processor-wait.ts`. */
  waitedMs(): number;
  /** Does one piece of work; one at a time. Rejects with `ReadingRefused` or `ProcessEnded`. */
  ask(task: Task, file?: Uint8Array): Promise<unknown>;
  /** Ends the process at once; what is under way is rejected with `reason`. */
  stop(reason: unknown): Promise<void>;
};

/** @param maxMemory in bytes; a piece of work that takes more is refused as 'unreadable', and its process ended */
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
  // The process may end before it has taken its file, which 'exit' tells as well.
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
    // Whoever waits for the end must not exit before it.
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
        // It may have been stopped while its work was made ready.
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

/** Answering requests comes before reading receipts. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not let a process change priorities; then they are equal.
  }
}
