import { randomBytes } from 'node:crypto';

/** Distinguishes the requests of this process from those of other processes and earlier runs. */
const PREFIX = randomBytes(6).toString('base64url');
let count = 0;

/**
 * Returns an id for a request, used in its reply and in the log. An id sent by the client is ignored, because it would
 * end up in the log unchecked.
 */
export function createRequestId(): string {
  count++;
  return `${PREFIX}-${count.toString(36)}`;
}
