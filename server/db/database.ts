import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from './schema.ts';
import { FileDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';
export type Database = { db: Db; engine: Engine };

/**
 * Opens the database: PostgreSQL where an address is given, else SQLite in the data folder, which is made.
 * @param databaseUrl `postgres://…`
 */
export function openDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Database {
  if (databaseUrl) return { db: new Kysely<Schema>({ dialect: postgres(databaseUrl) }), engine: 'postgres' };
  mkdirSync(dataDir, { recursive: true });
  return { db: new Kysely<Schema>({ dialect: new FileDialect(join(dataDir, 'moneta.sqlite')) }), engine: 'sqlite' };
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** For the few places where the engines need another query. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Whatever is asked has an index, in the order that is asked for. PostgreSQL would rather read a whole table, or gather rows
 * in the table's order and sort them, where its statistics are missing or old: it takes a large account for a small one.
 */
const READ_BY_INDEX = 'set enable_seqscan = off; set enable_bitmapscan = off';

/**
 * Does the work where PostgreSQL does gather rows in the table's order, the only way in which its index for searches can be
 * read. Inside it use only the one handed in.
 */
export function withSearchIndex<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  if (!isPostgres(db)) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = on`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    return work(tx);
  });
}

const { INT8, NUMERIC } = pg.types.builtins;

function postgres(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      await client.query(READ_BY_INDEX);
    },
    // Big integers and their sums come as text otherwise. All of ours are safe integers.
    types: {
      getTypeParser: (type, format) =>
        type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  pool.on('connect', usePlans);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** Statements that are asked again and again, with the name by which PostgreSQL knows each. */
const names = new Map<string, string>();

/** Has every connection to PostgreSQL read and plan a statement once: that can take longer than running it. */
export function keepPlan(statement: string): void {
  names.set(statement, `statement ${names.size}`);
}

function usePlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const planned = (text: string, values: unknown[], ...rest: unknown[]) => {
    const name = names.get(text);
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = planned as typeof client.query;
}
