import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { launchSandboxedProcess } from './launch-sandboxed-process.ts';
import { readProcessorWaitMs, watchProcessMemory } from './watch-resources.ts';

/**
 * Thrown if a worker process does not answer a request. Reasons:
 * - `busy`: too many jobs are waiting
 * - `closed`: the pool is shutting down
 * - `memory`, `time`: the request exceeded a limit
 * - `ended`: the process ended before it answered; the request may not be the cause
 * - `wrong-reply`: the process answered a different request
 * - all other reasons, and their messages, were reported by the process
 */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly reason: string;

  constructor(reason: string, message = `The worker process failed: ${reason}.`) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The reply to the request with this id. A request that causes an unexpected error gets no reply, because the process
 * ends.
 */
export type WorkerReply = { id: number } & ({ answer: unknown } | { refused: string; sentence: string });

/** Bytes that are sent to the standard input of the process after a request. */
export type WorkerInput = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A process for untrusted files. It works on one request at a time. */
export type WorkerProcess = {
  readonly isAlive: boolean;
  /** Returns how long, in milliseconds, the process has waited for a processor so far. */
  waitedMs(): number;
  /**
   * Sends a request and returns the answer.
   * @throws WorkerFailure, the error of `content`, or the reason that was passed to `end`
   */
  ask(request: object, content?: WorkerInput): Promise<unknown>;
  /** Kills the process and rejects the current request with this reason. */
  end(reason: unknown): Promise<void>;
};

/** @param maxMemory the maximum memory in bytes */
export function startWorkerProcess(childPath: string, maxMemory: number): WorkerProcess {
  const child = launchSandboxedProcess(childPath, maxMemory);
  let lastId = 0;
  let pending: { resolve(answer: unknown): void; reject(reason: unknown): void } | undefined;
  let isAlive = true;
  let endedFor: unknown;

  const settle = () => {
    const settled = pending;
    pending = undefined;
    release(child);
    return settled;
  };
  const end = (reason: unknown) => {
    if (isAlive) endedFor = reason ?? new WorkerFailure('ended');
    isAlive = false;
    settle()?.reject(endedFor);
    child.kill('SIGKILL');
    // Keeps the parent running until the process has ended.
    if (child.exitCode === null && child.signalCode === null) child.ref();
    return ended;
  };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'] as const) {
      child.once(event, () => {
        void end(undefined);
        resolve();
      });
    }
  });
  // An error here means that the process ended before it had read its whole file. It is ignored, because the 'exit'
  // event reports that the process ended.
  child.stdin?.on('error', () => {});
  child.on('message', (reply: WorkerReply) => {
    if (reply.id !== lastId || !pending) return void end(new WorkerFailure('wrong-reply'));
    if ('answer' in reply) settle()?.resolve(reply.answer);
    else settle()?.reject(new WorkerFailure(reply.refused, reply.sentence));
  });
  lowerPriority(child);
  release(child);

  const send = (request: object) =>
    new Promise<unknown>((resolve, reject) => {
      pending = { resolve, reject };
      child.ref();
      child.channel?.ref();
      child.send({ id: ++lastId, ...request }, (error) => {
        if (error) void end(undefined);
      });
    });

  return {
    get isAlive() {
      return isAlive;
    },
    waitedMs: () => readProcessorWaitMs(child.pid),
    async ask(request, content = []) {
      // The process may have ended while the request was being prepared.
      if (!isAlive) throw endedFor;
      const endWatch = watchProcessMemory(child.pid, maxMemory, () => void end(new WorkerFailure('memory')));
      try {
        const [answer] = await Promise.all([send(request), write(content, child.stdin)]);
        if (!isAlive) throw endedFor;
        return answer;
      } finally {
        endWatch();
      }
    },
    end,
  };
}

/** Writes content only as fast as the process reads it. Stops if the process ends. */
async function write(content: WorkerInput, stdin: Writable | null): Promise<void> {
  for await (const chunk of content) {
    if (!stdin || stdin.destroyed) return;
    if (!stdin.write(chunk)) await untilDrained(stdin);
  }
}

/** Resolves when more can be written, or when the stream is closed. */
function untilDrained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stdin.off('drain', go).off('close', go);
      resolve();
    };
    stdin.once('drain', go).once('close', go);
  });
}

/** Allows the parent to exit while the process is idle. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stdin as { unref?(): void } | null)?.unref?.();
}

/** Lowers the priority of the process, because requests to the server are more important than reading files. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow the priority to be changed.
  }
}
