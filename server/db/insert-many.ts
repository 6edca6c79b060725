import { sql } from 'kysely';
import type { Schema, Tx } from './schema.ts';
import { splitIntoBatches } from './split-into-batches.ts';

type Row = Record<string, string | number | null>;

/** Number of rows per statement. Larger statements would not be faster. */
const AT_ONCE = 5000;

/**
 * Inserts rows with the same columns into PostgreSQL as one JSON parameter. Separate parameters for all values would
 * take longer to send and parse than the rows take to write. One array per column would also be slightly slower.
 */
export async function insertManyRows(tx: Tx, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const into = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
  let written: Promise<unknown> | undefined;
  for (const some of splitIntoBatches(rows, AT_ONCE)) {
    // Builds the JSON of this batch while PostgreSQL is still writing the previous batch.
    const json = toJson(some);
    await written;
    const read = sql`select ${columns} from json_populate_recordset(null::${into}, ${json}::json)`;
    written = sql`insert into ${into} (${columns}) ${read}`.execute(tx);
  }
  await written;
}

/**
 * Converts rows to JSON. Lone surrogates become the replacement character, as in other parameters, because PostgreSQL
 * rejects them in JSON.
 */
function toJson(rows: readonly Row[]): string {
  return JSON.stringify(rows).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escaped) =>
    escaped === '\\\\' ? escaped : '\\ufffd',
  );
}
