import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { fileReads } from './file-reads.ts';
import { makeLogEmptier, setLogEmptier } from './log-emptier.ts';
import { openPool, type Parameters, pipelinedReads } from './postgres.ts';
import { retryConflicts } from './retry-conflicts.ts';
import type { Db, Schema } from './schema.ts';
import { type ShortReads, setShortReads } from './short-reads.ts';
import { FileDialect } from './sqlite.ts';

/** SQLite's file in the data folder. */
export const SQLITE_FILE = 'moneta.sqlite';

export type Engine = 'sqlite' | 'postgres';
export type Database = {
  db: Db;
  engine: Engine;
  /** Counts the connections to PostgreSQL. */
  countConnections?: () => { busy: number; idle: number; waiting: number };
};

type Place = {
  dataDir: string;
  /** `postgres://…` */
  databaseUrl?: string | undefined;
  /** The number of connections to PostgreSQL. */
  databasePool?: number;
};

/**
 * Opens PostgreSQL if a URL is given, else SQLite in the data folder, which is created if missing.
 * @param parameters of PostgreSQL, for each connection of the pool
 */
export function openDatabase({ dataDir, databaseUrl, databasePool = 10 }: Place, parameters?: Parameters): Database {
  if (databaseUrl) {
    // Short reads have one connection of their own.
    const pool = openPool(databaseUrl, databasePool - 1, parameters);
    const dialect = new PostgresDialect({ pool });
    const countConnections = () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { busy: totalCount - idle, idle, waiting };
    };
    const db = open(dialect, pipelinedReads(databaseUrl));
    retryConflicts(db);
    return { db, engine: 'postgres', countConnections };
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SQLITE_FILE);
  // SQLite would open a read-only file without an error and then fail on the first write.
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  const db = open(new FileDialect(file), fileReads(file));
  setLogEmptier(db, makeLogEmptier(file));
  return { db, engine: 'sqlite' };
}

function open(dialect: Dialect, reads: ShortReads): Db {
  const db = new Kysely<Schema>({ dialect });
  setShortReads(db, reads);
  return db;
}

/** Throws if the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** For the few places where the engines need different queries. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs the work with bitmap scans enabled on PostgreSQL: its search index can only be read that way. Use only the `db` passed
 * to the callback.
 */
export function withSearchIndex<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  if (!isPostgres(db)) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_bitmapscan = on`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs work that may read very many rows: PostgreSQL may use bitmap scans, but neither parallel workers nor JIT, which are
 * slower when the server is busy. Use only the `db` passed to the callback.
 */
export function withManyRows<R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> {
  if (!isPostgres(db)) return work(db);
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_bitmapscan', 'on', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    return work(tx);
  });
}
