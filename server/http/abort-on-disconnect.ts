import type { FastifyReply } from 'fastify';
import { Refusal } from '../errors.ts';

/** Aborted when the connection ends before the answer went out: nobody waits for what is read. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Refusal(499, 'The upload was cancelled.'));
  });
  return gone.signal;
}
