import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { getRateLimitAddress } from './client-address.ts';
import { countAttempt } from './rate-limits.ts';
import { type HandlerResult, type OperationCall, serveOperation } from './serve.ts';

/** An operation that strangers call to sign up or log in. */
type Attempt = Operation & { access: 'anyone' };

/**
 * Serves an operation with a limited number of calls per address. Counts a call before reading its body, because even
 * an invalid request costs the server time.
 */
export function serveRateLimitedOperation<const O extends Attempt>(
  context: AppContext,
  operation: O,
  handler: (call: OperationCall<O>) => Promise<HandlerResult<O>>,
): void {
  serveOperation(context, operation, handler, (request) => countAttemptOfRequest(context, request), {
    isLimited: true,
  });
}

/** Counts a call that involves a password or a mailed link for the client's address. @throws 429 */
export async function countAttemptOfRequest({ db, limits, now }: AppContext, request: FastifyRequest): Promise<void> {
  await countAttempt(db, `attempts ${getRateLimitAddress(request)}`, limits.attempts, now());
}
