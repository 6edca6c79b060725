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

/** The ids of many new things, which follow one another: they are written several times as fast as those that lie anywhere. */
export function newIds(count: number): string[] {
  const first = newId();
  return count === 1 ? [first] : Array.from({ length: count }, (_, position) => idAt(first, position));
}

/** In the order of bytes. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Their last letters count them, up to 64 to the power of so many. */
const COUNTING = 5;

/** One of many ids that follow one another, all of which begin as this one does. */
export function idAt(first: string, position: number): string {
  let [left, digits] = [position, ''];
  for (let at = 0; at < COUNTING; at++) {
    digits = (DIGITS[left % 64] ?? '') + digits;
    left = Math.floor(left / 64);
  }
  return first.slice(0, -COUNTING) + digits;
}
