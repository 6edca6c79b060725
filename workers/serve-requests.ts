/**
 * The part of a worker process that answers requests. The process is started by `worker-process.ts`, which also sends the
 * requests.
 */

import './block-network.ts';
import { watchOwnMemory } from './watch-resources.ts';
import type { WorkerReply } from './worker-process.ts';

/**
 * Answers requests one after another.
 * @param refusalOf returns the reason and message of an expected error, and undefined for an unexpected error, which
 * ends the process
 */
export function serveRequests<Request>(
  answer: (request: Request) => Promise<unknown>,
  refusalOf: (error: unknown) => { reason: string; message: string } | undefined = () => undefined,
): void {
  // Ctrl-C in a terminal is sent to the server and to this process. It is ignored here, because the server ends this
  // process once its own work is done.
  process.on('SIGINT', () => {});
  // Without this, the process would keep running after its parent has crashed.
  process.on('disconnect', () => process.exit());

  let currentId = 0;
  watchOwnMemory(Number(process.env.MAX_MEMORY ?? Number.POSITIVE_INFINITY), () => {
    const refusal: WorkerReply = { id: currentId, refused: 'memory', sentence: 'The request needs too much memory.' };
    process.send?.(refusal, () => process.exit());
  });
  process.on('message', async ({ id, ...request }: { id: number }) => {
    currentId = id;
    process.send?.(await reply(id, request as Request));
  });

  const reply = async (id: number, request: Request): Promise<WorkerReply> => {
    try {
      const answered = await answer(request);
      if (process.stdin.readableLength > 0) throw new Error('More bytes arrived than the request announced.');
      return { id, answer: answered };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { id, refused: refusal.reason, sentence: refusal.message };
    }
  };
}

/** Reads the next `size` bytes from standard input. */
export async function readFileFromInput(size: number): Promise<Uint8Array> {
  const file = new Uint8Array(size);
  let taken = 0;
  while (taken < size) {
    const chunk: Buffer | null = process.stdin.read(Math.min(size - taken, process.stdin.readableLength || 1));
    if (chunk === null) await new Promise((resolve) => process.stdin.once('readable', resolve));
    else {
      file.set(chunk, taken);
      taken += chunk.length;
    }
  }
  return file;
}
