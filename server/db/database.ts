import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { enableConflictRetries } from './conflict-retries.ts';
import { createPipelinedReadConnection, openPostgresPool, type PostgresParameters } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { type ShortReadConnection, setShortReadConnection } from './short-read-connection.ts';
import { SqliteFileDialect } from './sqlite/sqlite-file-dialect.ts';
import { createSqliteReadConnection } from './sqlite/sqlite-read-connection.ts';
import { createWalCheckpointer, setWalCheckpointer } from './sqlite/wal-checkpointer.ts';

/** The name of the SQLite file in the data folder. */
export const SQLITE_FILE = 'moneta.sqlite';

export type DatabaseEngine = 'sqlite' | 'postgres';
export type Database = {
  db: Db;
  engine: DatabaseEngine;
  /** Returns the number of connections to PostgreSQL in each state. Undefined for SQLite. */
  countConnections?: () => { busy: number; idle: number; waiting: number };
};

type Place = {
  dataDir: string;
  /** The URL of the PostgreSQL database, `postgres://…`; undefined for SQLite. */
  databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  databasePool?: number;
};

/**
 * Opens PostgreSQL if a URL is given. Otherwise opens SQLite in the data folder, creating the folder if needed.
 * @param parameters PostgreSQL parameters for each connection in the pool
 */
export function openDatabase(
  { dataDir, databaseUrl, databasePool = 10 }: Place,
  parameters?: PostgresParameters,
): Database {
  if (databaseUrl) {
    // One connection is reserved for short reads.
    const pool = openPostgresPool(databaseUrl, databasePool - 1, parameters);
    const dialect = new PostgresDialect({ pool });
    const countConnections = () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { busy: totalCount - idle, idle, waiting };
    };
    const db = open(dialect, createPipelinedReadConnection(databaseUrl));
    enableConflictRetries(db);
    return { db, engine: 'postgres', countConnections };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SQLITE_FILE);
  // Report a read-only file now. SQLite would open it without an error and then fail at the first write.
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  const db = open(new SqliteFileDialect(file), createSqliteReadConnection(file));
  setWalCheckpointer(db, createWalCheckpointer(file));
  return { db, engine: 'sqlite' };
}

function open(dialect: Dialect, reads: ShortReadConnection): Db {
  const db = new Kysely<Schema>({ dialect });
  setShortReadConnection(db, reads);
  return db;
}

/** Throws an error if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** True if the database is PostgreSQL. Use this only where the engines need different queries. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs work that uses the search index, for which PostgreSQL needs bitmap scans. Inside `work`, use only the `db`
 * passed to it.
 */
export function runWithSearchIndex<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  if (!isPostgres(db)) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = on`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs work that may read very many rows. Allows bitmap scans in PostgreSQL, but neither parallel workers nor JIT,
 * because these are slower on a busy server. Inside `work`, use only the `db` passed to it.
 */
export function runWithBitmapScans<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  if (!isPostgres(db)) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_bitmapscan', 'on', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    return work(tx);
  });
}
