import { randomBytes } from 'node:crypto';

/** A random prefix per process, so that request ids are unique across processes and restarts. */
const PREFIX = randomBytes(6).toString('base64url');
let count = 0;

/**
 * Returns an id for a request, used in its reply and in the log. Ignores ids from clients, because they would reach the
 * log unchecked.
 */
export function createRequestId(): string {
  count++;
  return `${PREFIX}-${count.toString(36)}`;
}
