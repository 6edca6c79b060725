import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';

/**
 * Has something done after the request that asked for it was answered, so that neither its length nor its failure
 * shows in the answer. What fails is logged. Long work should look at the signal, which says that the server stops.
 */
export type RunAfterReply = (work: (stopping: AbortSignal) => Promise<unknown>) => void;

/** Closing the app waits for what is under way; what is asked for after that is left to the next start. */
export function runAfterReply(app: FastifyInstance): RunAfterReply {
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isClosed = false;
  // Not in `onClose`, which comes after the requests under way: some of them wait for such work.
  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => {
    // What is under way may ask for more.
    while (running.size > 0) await Promise.all(running);
    isClosed = true;
  });
  return (work) => {
    // A server that is closed while it starts is only then told that it listens.
    if (isClosed) return;
    const run = setImmediate()
      .then(() => work(stop.signal))
      .catch((error) => {
        // Refused is what came too late, such as a mail to an account that was deleted meanwhile: nothing to look into.
        if (!(error instanceof Refusal)) app.log.error(error);
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
}
