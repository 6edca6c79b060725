import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/errors.ts';

/**
 * Runs work after the reply, so that neither its duration nor a failure affects the reply. Failures are logged. Long
 * work should check the signal, which aborts when the server stops.
 */
export type RunAfterReply = (work: (stopping: AbortSignal) => Promise<unknown>) => void;

/**
 * Closing the app waits for running work. Work requested after that does not run until the next start of the server.
 */
export function runAfterReply(app: FastifyInstance): RunAfterReply {
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isClosed = false;
  // Aborts in `preClose`, because `onClose` runs after pending requests have finished, and some of them wait for this
  // work.
  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => {
    // Running work may request more.
    while (running.size > 0) await Promise.all(running);
    isClosed = true;
  });
  return (work) => {
    // A server that is closed while it starts may still request its start-up work afterwards.
    if (isClosed) return;
    const run = setImmediate()
      .then(() => work(stop.signal))
      .catch((error) => {
        // An `HttpError` means that the work came too late, e.g. mail for an account deleted in the meantime, so it is
        // not logged.
        if (!(error instanceof HttpError)) app.log.error(error);
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
}
