import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts with `SHUTTING_DOWN_ERROR` as soon as the server starts to stop, before it waits for pending requests. */
    stopping: AbortSignal;
    /** True while the server still serves requests, but wants a load balancer to choose another server. */
    isDraining: boolean;
  }
}

/** The connection cannot be reused, because more data of an upload may still arrive on it. */
export const SHUTTING_DOWN_ERROR = new HttpError(
  503,
  'The server is shutting down. Try again in a minute.',
  {},
  { connection: 'close', 'retry-after': '30' },
);

export function announceShutdown(app: FastifyInstance): void {
  const stop = new AbortController();
  // Every running upload adds a listener, so Node's warning about many listeners is switched off.
  setMaxListeners(0, stop.signal);
  app.decorate('stopping', stop.signal);
  app.addHook('preClose', async () => stop.abort(SHUTTING_DOWN_ERROR));

  app.decorate('isDraining', false);
  // Clients should not keep connections that the server is about to close.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}
