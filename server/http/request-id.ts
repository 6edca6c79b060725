import { randomBytes } from 'node:crypto';

/** A random prefix per process, so that request ids are unique across processes and restarts. */
const PREFIX = randomBytes(6).toString('base64url');
let count = 0;

/**
 * Returns an id for a request, which is used in its response and in the log. Ids sent by clients are ignored, because
 * they would be logged unchecked.
 */
export function createRequestId(): string {
  count++;
  return `${PREFIX}-${count.toString(36)}`;
}
