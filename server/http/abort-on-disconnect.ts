import type { FastifyReply } from 'fastify';
import { HttpError } from '../platform/errors.ts';

/** The error for an upload whose client has disconnected. No client ever receives it. */
export const UPLOAD_CANCELLED_ERROR = new HttpError(499, 'The upload was cancelled.');

/**
 * Returns a signal that aborts if the client disconnects before it has received the whole response. The signal also
 * aborts when the server is about to stop, so that the request does not delay this.
 */
export function abortOnDisconnect({ raw, server: { stopping } }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const stop = () => ended.abort(stopping.reason);
  const end = () => {
    stopping.removeEventListener('abort', stop);
    if (!raw.writableFinished) ended.abort(UPLOAD_CANCELLED_ERROR);
  };
  if (stopping.aborted) stop();
  else if (raw.destroyed) end();
  else {
    stopping.addEventListener('abort', stop);
    raw.once('close', end);
  }
  return ended.signal;
}
