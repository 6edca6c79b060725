import { type Insertable, sql } from 'kysely';
import { inBatches } from './in-batches.ts';
import type { Schema, Tx } from './schema.ts';

/** Rows of one statement: more of them are no quicker. */
const AT_ONCE = 5000;

/**
 * Inserts many rows into PostgreSQL, all of the same columns, as one parameter: a statement with a parameter for each
 * value takes longer to build and to read than its rows to write.
 */
export async function insertAsJson<T extends keyof Schema & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const into = sql.table(table);
  for (const some of inBatches(rows, AT_ONCE)) {
    const columns = sql.join(Object.keys(some[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      insert into ${into} (${columns})
      select ${columns} from json_populate_recordset(null::${into}, ${toJson(some)}::json)`.execute(tx);
  }
}

/** PostgreSQL refuses half a surrogate pair in JSON, which as a parameter of its own becomes the replacement character. */
function toJson(rows: readonly unknown[]): string {
  return JSON.stringify(rows).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escaped) =>
    escaped === '\\\\' ? escaped : '\\ufffd',
  );
}
