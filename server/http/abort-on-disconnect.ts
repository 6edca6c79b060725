import type { FastifyReply } from 'fastify';
import { HttpError } from '../platform/errors.ts';

/** This error never reaches a client, because the client has already disconnected. */
export const UPLOAD_CANCELLED_ERROR = new HttpError(499, 'The upload was cancelled.');

/**
 * Returns a signal that aborts when the client disconnects before the whole response has been sent. It also aborts when
 * the server is about to stop, so that the server does not wait long for the request.
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
