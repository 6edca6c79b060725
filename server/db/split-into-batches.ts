/**
 * Maximum number of items per statement. Even with a dozen parameters per item, this is far below SQLite's maximum
 * number of parameters.
 */
const AT_ONCE = 1000;

/** Splits a list into batches, each small enough for one statement. */
export function* splitIntoBatches<T>(all: readonly T[], atOnce = AT_ONCE): Iterable<T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}

/** Runs a query for each batch of a list, and returns the rows of all batches. */
export async function queryInBatches<T, Row>(
  all: readonly T[],
  query: (some: T[]) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of splitIntoBatches(all)) rows.push(...(await query(some).execute()));
  return rows;
}
