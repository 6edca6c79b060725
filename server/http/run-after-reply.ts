import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/errors.ts';

/**
 * Runs work after the response has been sent, so that the work can neither delay the response nor make it fail. Errors
 * are logged. Long work should check the signal, which aborts when the server stops.
 */
export type RunAfterReply = (work: (stopping: AbortSignal) => Promise<unknown>) => void;

/**
 * Returns a function that runs work after the response. When the app closes, it waits for work in progress. Work
 * requested later is skipped.
 */
export function createAfterReplyRunner(app: FastifyInstance): RunAfterReply {
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isClosed = false;
  // Abort in `preClose`, because `onClose` runs only after all requests have ended, and some pending requests wait for
  // this work.
  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => {
    // Repeat this, because the work in progress may start more work.
    while (running.size > 0) await Promise.all(running);
    isClosed = true;
  });
  return (work) => {
    // Skip startup work that is requested after the server was closed.
    if (isClosed) return;
    const run = setImmediate()
      .then(() => work(stop.signal))
      .catch((error) => {
        // Don't log an `HttpError`. It only means that the work is no longer possible, such as sending an email for an
        // account that has been deleted.
        if (!(error instanceof HttpError)) app.log.error(error);
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
}
