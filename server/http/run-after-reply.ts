import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/errors.ts';

/**
 * Runs work after the reply is sent, so that it neither delays the reply nor makes it fail. Failures are logged. Long
 * work should check the signal, which aborts when the server stops.
 */
export type RunAfterReply = (work: (stopping: AbortSignal) => Promise<unknown>) => void;

/** Returns a function that runs work after the reply. Closing the app waits for running work; later work is skipped. */
export function runAfterReply(app: FastifyInstance): RunAfterReply {
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isClosed = false;
  // Abort in `preClose`, because some pending requests wait for this work and `onClose` runs only after all requests.
  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => {
    // Check again, because running work may start more work.
    while (running.size > 0) await Promise.all(running);
    isClosed = true;
  });
  return (work) => {
    // Skip start-up work that is requested after the server was closed.
    if (isClosed) return;
    const run = setImmediate()
      .then(() => work(stop.signal))
      .catch((error) => {
        // Don't log an `HttpError`: the work came too late, for example mail for an account deleted in the meantime.
        if (!(error instanceof HttpError)) app.log.error(error);
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
}
