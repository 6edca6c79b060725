import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { limitAddress } from './client-address.ts';
import { countAttempt } from './limits.ts';
import { type Answer, type Call, serve } from './serve.ts';

/** An operation that strangers call to sign up or log in. */
type Attempt = Operation & { access: 'anyone' };

/**
 * Serves an operation with a limited number of calls per address. Counts a call before reading its body, because even
 * an invalid request costs the server time.
 */
export function serveAttempt<const O extends Attempt>(
  context: AppContext,
  operation: O,
  handler: (call: Call<O>) => Promise<Answer<O>>,
): void {
  serve(context, operation, handler, (request) => countRequest(context, request), { isLimited: true });
}

/** Counts a call that involves a password or a mailed link for the client's address. @throws 429 */
export async function countRequest({ db, limits, now }: AppContext, request: FastifyRequest): Promise<void> {
  await countAttempt(db, `attempts ${limitAddress(request)}`, limits.attempts, now());
}
