import { sql } from 'kysely';
import type { Schema, Tx } from './schema.ts';

type Row = Record<string, string | number | null>;

/**
 * Inserts rows that have the same columns into PostgreSQL, by an array for each column: a parameter for each value would take
 * longer to send and to parse than the rows to be written.
 */
export async function insertMany(tx: Tx, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const arrays = columns.map((column) => {
    const values = rows.map((row) => row[column]);
    const isNumber = values.some((value) => typeof value === 'number');
    return sql`${values}::${sql.raw(isNumber ? 'bigint' : 'text')}[]`;
  });
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(tx);
}
