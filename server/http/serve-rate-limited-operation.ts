import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import { getRateLimitAddress } from './client-address.ts';
import { countAttemptOrRefuse } from './rate-limits.ts';
import { type HandlerResult, type OperationHandlerInput, serveOperation } from './serve-operation.ts';

/** An operation for clients that are not logged in, such as sign-up or login. */
type Attempt = Operation & { access: 'anyone' };

/**
 * Serves an operation with a limited number of calls per address. A call is counted before its body is read, because
 * handling invalid requests takes time, too.
 */
export function serveRateLimitedOperation<const O extends Attempt>(
  context: AppContext,
  operation: O,
  handler: (call: OperationHandlerInput<O>) => Promise<HandlerResult<O>>,
): void {
  serveOperation(context, operation, handler, (request) => refuseTooManyAttempts(context, request), {
    isLimited: true,
  });
}

/**
 * Counts a request against the limit for the client's address. Use this for requests that contain a password or the
 * token of an emailed link.
 * @throws 429
 */
export async function refuseTooManyAttempts({ db, limits, now }: AppContext, request: FastifyRequest): Promise<void> {
  await countAttemptOrRefuse(db, `attempts ${getRateLimitAddress(request)}`, limits.attempts, now());
}
