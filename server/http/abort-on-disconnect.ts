import type { FastifyReply } from 'fastify';
import { Refusal } from '../errors.ts';

/** Never sent: the client has disconnected. */
export const CANCELLED = new Refusal(499, 'The upload was cancelled.');

/**
 * Aborted when the connection ends, or has ended already, before the whole reply was sent, as nobody waits for it any longer; and
 * when the server begins to stop, which would otherwise wait for this request.
 */
export function abortOnDisconnect({ raw, server: { stopping } }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const stop = () => ended.abort(stopping.reason);
  const end = () => {
    stopping.removeEventListener('abort', stop);
    if (!raw.writableFinished) ended.abort(CANCELLED);
  };
  if (stopping.aborted) stop();
  else if (raw.destroyed) end();
  else {
    stopping.addEventListener('abort', stop);
    raw.once('close', end);
  }
  return ended.signal;
}
