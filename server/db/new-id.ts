import { randomFillSync } from 'node:crypto';

const ID_BYTES = 12;
/** Random bytes for many ids: asking for a few at a time takes most of the time of an id. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** The id of a new thing: 96 random bits, so that it tells nothing and nobody guesses another's. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}
