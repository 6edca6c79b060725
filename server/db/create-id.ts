import { randomFillSync } from 'node:crypto';

const ID_BYTES = 12;
/** Random bytes for many ids. Generating the bytes separately for each id would be slow. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** Returns a new id with 96 random bits. It cannot be guessed and does not reveal when it was created. */
export function createId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}

/** Returns consecutive ids, because databases insert sorted ids several times faster than random ones. */
export function createIds(count: number): string[] {
  const first = createId();
  return count === 1 ? [first] : Array.from({ length: count }, (_, position) => getConsecutiveId(first, position));
}

/** The digits of ids in byte order. So the database sorts consecutive ids by their positions. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Number of characters at the end of an id in which consecutive ids differ. Five characters allow 64^5 of them. */
const COUNTING = 5;

/** Returns the id at a position in a series of consecutive ids. */
export function getConsecutiveId(first: string, position: number): string {
  let [left, digits] = [position, ''];
  for (let at = 0; at < COUNTING; at++) {
    digits = (DIGITS[left % 64] ?? '') + digits;
    left = Math.floor(left / 64);
  }
  return first.slice(0, -COUNTING) + digits;
}
