import { randomFillSync } from 'node:crypto';

const ID_BYTES = 12;
/** Random bytes for many ids, because generating a few bytes at a time is most of the cost of an id. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** Returns a new id: 96 random bits, so it reveals nothing and cannot be guessed. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}

/** Returns consecutive ids. Inserting those is several times faster than inserting ids in random order. */
export function newIds(count: number): string[] {
  const first = newId();
  return count === 1 ? [first] : Array.from({ length: count }, (_, position) => idAt(first, position));
}

/** In byte order. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Number of final characters that count, which allows 64^5 ids. */
const COUNTING = 5;

/** Returns the id at a position in a series of consecutive ids. */
export function idAt(first: string, position: number): string {
  let [left, digits] = [position, ''];
  for (let at = 0; at < COUNTING; at++) {
    digits = (DIGITS[left % 64] ?? '') + digits;
    left = Math.floor(left / 64);
  }
  return first.slice(0, -COUNTING) + digits;
}
