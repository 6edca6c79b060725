import type { FastifyReply } from 'fastify';
import { Refusal } from '../errors.ts';

/** Nobody is there to read it. */
export const CANCELLED = new Refusal(499, 'The upload was cancelled.');

/** Aborted when the connection ends, or has ended already, before the whole reply was sent: nobody waits for it any longer. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const end = () => {
    if (!raw.writableFinished) gone.abort(CANCELLED);
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
  return gone.signal;
}
