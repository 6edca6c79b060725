import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { limitAddress } from './client-address.ts';
import { countAttempt } from './limits.ts';
import { type Answer, type Call, serve } from './serve.ts';

/** What a stranger calls to become somebody. */
type Attempt = Operation & { access: 'anyone' };

/**
 * Serves a call of which there may be so many from one address. It is counted before its body is read: what makes no sense
 * costs the server something too.
 */
export function serveAttempt<const O extends Attempt>(
  context: AppContext,
  operation: O,
  handler: (call: Call<O>) => Promise<Answer<O>>,
): void {
  serve(context, operation, handler, (request) => countRequest(context, request));
}

/** Counts a call that works on a password or a mailed link, for the address it comes from. @throws 429 */
export async function countRequest({ db, limits, now }: AppContext, request: FastifyRequest): Promise<void> {
  await countAttempt(db, `attempts ${limitAddress(request)}`, limits.attempts, now());
}
