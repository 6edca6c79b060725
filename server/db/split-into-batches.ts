/** Maximum number of items per statement. A dozen parameters per item are still far below SQLite's maximum. */
const AT_ONCE = 1000;

/** Splits a list into batches that each fit in one statement. */
export function* splitIntoBatches<T>(all: readonly T[], atOnce = AT_ONCE): Iterable<T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}
