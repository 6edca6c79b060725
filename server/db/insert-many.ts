import { CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { Schema, Tx } from './schema.ts';
import { splitIntoBatches } from './split-into-batches.ts';

type Value = string | number | null;
type Row = Record<string, Value | readonly object[]>;

/** Number of rows per statement in PostgreSQL. More rows per statement would not be faster. */
const AT_ONCE = 5000;

/**
 * Inserts rows with the same columns. Columns whose value is an array, such as the lines of a transaction, are left
 * out. In SQLite, one prepared statement is run for each row, because preparing a statement with the values of all rows
 * would take longer than writing them. In PostgreSQL, all rows are sent as one JSON parameter, because one parameter
 * per value would take longer to send and parse than the rows take to write.
 * @param end the end of the statement, without parameters, such as `on conflict` or `returning`
 * @returns the rows of `returning`, or in SQLite the number of the last row as `insertId`
 */
export async function insertManyRows<Returned>(
  tx: Tx,
  table: keyof Schema,
  rows: readonly Row[],
  end: RawBuilder<Returned> = sql``,
): Promise<Pick<QueryResult<Returned>, 'rows' | 'insertId'>> {
  const [first] = rows;
  if (!first) return { rows: [] };
  const names = Object.keys(first).filter((name) => !Array.isArray(first[name]));
  const columns = sql.join(names.map((name) => sql.id(name)));
  const into = sql`insert into ${sql.table(table)} (${columns})`;
  if (!isPostgres(tx)) {
    const statement = sql`${into} values (${sql.join(names.map((name) => first[name]))}) ${end}`.compile(tx);
    const values = rows.map((row) => names.map((name) => row[name] ?? null));
    return tx.executeQuery(CompiledQuery.raw(statement.sql, values) as CompiledQuery<Returned>);
  }
  const returned: Returned[] = [];
  let written: Promise<QueryResult<Returned>> | undefined;
  const finish = async () => {
    for (const row of (await written)?.rows ?? []) returned.push(row);
  };
  for (const some of splitIntoBatches(rows, AT_ONCE)) {
    // Build the JSON of this batch while PostgreSQL is still writing the previous batch.
    const json = toJson(some);
    await finish();
    const read = sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
    written = sql<Returned>`${into} ${read} ${end}`.execute(tx);
  }
  await finish();
  return { rows: returned };
}

/**
 * Converts rows to JSON. Lone surrogates are replaced with the replacement character, because PostgreSQL rejects them
 * in JSON.
 */
function toJson(rows: readonly Row[]): string {
  return JSON.stringify(rows).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escaped) =>
    escaped === '\\\\' ? escaped : '\\ufffd',
  );
}
