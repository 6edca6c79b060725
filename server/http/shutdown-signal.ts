import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Aborts with `SHUTTING_DOWN_ERROR` as soon as the server is asked to stop. Only after that does the server wait
     * for pending requests.
     */
    stopping: AbortSignal;
    /**
     * True if the server will stop soon but still handles requests. A load balancer should send new requests to another
     * server.
     */
    isDraining: boolean;
  }
}

/** The connection is closed with this error, because the client may still be sending the rest of an upload. */
export const SHUTTING_DOWN_ERROR = new HttpError(
  503,
  'The server is shutting down. Try again in a minute.',
  {},
  { connection: 'close', 'retry-after': '30' },
);

export function registerShutdownSignal(app: FastifyInstance): void {
  const stop = new AbortController();
  // Turn off Node's warning about too many listeners, because every running upload adds one.
  setMaxListeners(0, stop.signal);
  app.decorate('stopping', stop.signal);
  app.addHook('preClose', async () => stop.abort(SHUTTING_DOWN_ERROR));

  app.decorate('isDraining', false);
  // Tell clients not to reuse connections that the server is about to close.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}
