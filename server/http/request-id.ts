import { randomBytes } from 'node:crypto';

/** Tells the requests of this process from those of others, and of itself after a restart. */
const PREFIX = randomBytes(6).toString('base64url');
let count = 0;

/** The id that names a request in its answer and in the log. A client's own is not taken: it would stand in the log as it is. */
export function newRequestId(): string {
  count++;
  return `${PREFIX}-${count.toString(36)}`;
}
