/** Well below the number of parameters that SQLite takes in one statement, also with a dozen for each. */
const AT_ONCE = 1000;

/** The same in parts that one statement each can take. */
export function* inBatches<T>(all: readonly T[], atOnce = AT_ONCE): Iterable<T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}
