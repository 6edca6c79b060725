import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { Schema, Tx } from './schema.ts';
import { splitIntoBatches } from './split-into-batches.ts';

type Value = string | number | null;
type Row = Record<string, Value | readonly object[]>;

/** Number of rows per statement in PostgreSQL. Larger statements would not be faster. */
const AT_ONCE = 5000;

/**
 * Inserts rows with the same columns. Lists in the rows, such as the lines of transactions, are not columns.
 * - In SQLite, one prepared statement runs for each row. A statement with the values of all rows would take longer to
 *   prepare than the rows take to write.
 * - In PostgreSQL, the rows are one JSON parameter. Separate parameters for all values would take longer to send and
 *   parse than the rows take to write. One array per column would also be slightly slower.
 * @param onConflict the end of the statement, without parameters
 * @returns the number of the last row in SQLite
 */
export async function insertManyRows(
  tx: Tx,
  table: keyof Schema,
  rows: readonly Row[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<number | undefined> {
  const [first] = rows;
  if (!first) return undefined;
  const names = Object.keys(first).filter((name) => !Array.isArray(first[name]));
  const columns = sql.join(names.map((name) => sql.id(name)));
  const into = sql`insert into ${sql.table(table)} (${columns})`;
  if (!isPostgres(tx)) {
    const statement = sql`${into} values (${sql.join(names.map((name) => first[name]))}) ${onConflict}`.compile(tx);
    const values = rows.map((row) => names.map((name) => row[name] ?? null));
    const { insertId } = await tx.executeQuery(CompiledQuery.raw(statement.sql, values));
    return Number(insertId);
  }
  let written: Promise<unknown> | undefined;
  for (const some of splitIntoBatches(rows, AT_ONCE)) {
    // Builds the JSON of this batch while PostgreSQL is still writing the previous batch.
    const json = toJson(some);
    await written;
    const read = sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
    written = sql`${into} ${read} ${onConflict}`.execute(tx);
  }
  await written;
  return undefined;
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
