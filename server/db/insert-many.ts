import { sql } from 'kysely';
import { inBatches } from './in-batches.ts';
import type { Schema, Tx } from './schema.ts';

type Row = Record<string, string | number | null>;

/** Rows of one statement: with more of them it is no quicker. */
const AT_ONCE = 5000;

/**
 * Inserts rows that have the same columns into PostgreSQL, as one parameter: a parameter for each value would take longer to
 * send and to parse than the rows to be written, and an array for each column takes a little longer too.
 */
export async function insertMany(tx: Tx, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const into = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
  let written: Promise<unknown> | undefined;
  for (const some of inBatches(rows, AT_ONCE)) {
    // While PostgreSQL still writes those before.
    const json = toJson(some);
    await written;
    const read = sql`select ${columns} from json_populate_recordset(null::${into}, ${json}::json)`;
    written = sql`insert into ${into} (${columns}) ${read}`.execute(tx);
  }
  await written;
}

/** PostgreSQL refuses half a surrogate pair in JSON, which in any other parameter becomes the replacement character. */
function toJson(rows: readonly Row[]): string {
  return JSON.stringify(rows).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escaped) =>
    escaped === '\\\\' ? escaped : '\\ufffd',
  );
}
