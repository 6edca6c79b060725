import { type RawBuilder, sql } from 'kysely';
import { type Database, isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

/** The rows to read from a table: all rows, or the rows of one user in a given order. */
export type TableRowsQuery = {
  name: string;
  columns: readonly string[];
  /** Additional fields for the JSON of each row: SQL expressions by the name of the field. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>;
  of?: { userId: number; order: readonly string[] };
};

/** Approximate size of a part, in bytes of JSON. */
const PART_BYTES = 1024 * 1024;

/**
 * Runs the callback on a snapshot of the database, while others can still write to the database. The callback must use
 * only the `db` that it receives.
 */
export function runInSnapshot<R>({ db, engine }: Database, work: (db: Db) => Promise<R>): Promise<R> {
  return db.connection().execute(async (one) => {
    if (engine === 'postgres') {
      await sql`begin isolation level repeatable read read only`.execute(one);
      // Allow sequential scans in the snapshot. The server's other connections avoid them.
      await sql`set local enable_seqscan = on`.execute(one);
    } else {
      await sql`begin`.execute(one);
      // Read something now, because in SQLite a snapshot only starts with the first read.
      await sql`select 1 from sqlite_master limit 1`.execute(one);
    }
    try {
      return await work(one);
    } finally {
      await sql`rollback`.execute(one);
    }
  });
}

/** Some rows of a table, as one JSON object per line. */
export type TableRowBatch = { lines: string[] };

/**
 * Yields the rows of a table in parts, to limit memory use. Run no other query until the last part has been yielded:
 * the only connection of a SQLite snapshot is in use, so the query would wait forever.
 */
export async function* readTableRows(db: Db, table: TableRowsQuery): AsyncGenerator<TableRowBatch> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const line of isPostgres(db) ? linesOfPostgres(db, table) : linesOfSqlite(db, table)) {
    lines.push(line);
    bytes += line.length;
    if (bytes < PART_BYTES) continue;
    yield { lines };
    lines = [];
    bytes = 0;
  }
  if (lines.length > 0) yield { lines };
}

async function* linesOfSqlite(db: Db, { name, columns, more = {}, of }: TableRowsQuery): AsyncGenerator<string> {
  const pairs = [
    ...columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`),
    ...Object.entries(more).map(([key, json]) => sql`${sql.lit(key)}, json(${json})`),
  ];
  const line = sql<string>`json_object(${sql.join(pairs)})`.as('line');
  let rows = db.selectFrom(sql`${sql.table(name)}`.as(name)).select(line);
  if (of) {
    rows = rows.where(sql`user_id`, '=', of.userId);
    for (const column of of.order) rows = rows.orderBy(sql.ref(column));
  }
  for await (const { line } of rows.stream()) yield line;
}

async function* linesOfPostgres(db: Db, { name, columns, more = {}, of }: TableRowsQuery): AsyncGenerator<string> {
  const values = [
    ...columns.map((column) => sql.ref(column)),
    ...Object.entries(more).map(([key, json]) => sql`${json} as ${sql.ref(key)}`),
  ];
  const all = sql`select ${sql.join(values)} from ${sql.table(name)}`;
  const some = of
    ? sql`${all} where user_id = ${of.userId} order by ${sql.join(of.order.map((column) => sql.ref(column)))}`
    : all;
  for await (const { line } of fetchPostgresRowsInBatches<{ line: string }>(
    db,
    sql`select row_to_json(row)::text as line from (${some}) as row`,
    ({ line }) => line.length,
  )) {
    yield line;
  }
}

/**
 * Yields the rows of a PostgreSQL query in batches, each small enough for one part of the backup file.
 * @param sizeOf returns the size of a row in bytes
 */
export async function* fetchPostgresRowsInBatches<R>(
  db: Db,
  query: ReturnType<typeof sql<R>>,
  sizeOf: (row: R) => number,
): AsyncGenerator<R> {
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(db);
  let [count, seen, bytes] = [1, 0, 0];
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.lit(count)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    for (const row of rows) {
      bytes += sizeOf(row);
      seen++;
      yield row;
    }
    count = Math.max(1, Math.min(2 * count, 5000, Math.floor((PART_BYTES * seen) / Math.max(bytes, 1))));
  }
  await sql`close backup_rows`.execute(db);
}
