import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseEngine } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import type { Db, Schema } from '../db/schema.ts';

/** The SHA-256 of the statements of each migration, per engine. */
export type Checksums = Record<string, Record<DatabaseEngine, string>>;

const DIALECTS = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
};

/**
 * Runs all migrations without a database and hashes only their statements. Comments and names in the code therefore do
 * not affect the checksums.
 */
export async function findMigrationChecksums(): Promise<Checksums> {
  const checksums: Checksums = {};
  for (const name of Object.keys(MIGRATIONS)) {
    checksums[name] = { sqlite: await checksum(name, 'sqlite'), postgres: await checksum(name, 'postgres') };
  }
  return checksums;
}

async function checksum(name: string, engine: DatabaseEngine): Promise<string> {
  const hash = createHash('sha256');
  const db: Db = new Kysely<Schema>({
    dialect: { ...DIALECTS[engine], createDriver: () => new DummyDriver() },
    log({ query }) {
      hash.update(JSON.stringify([query.sql, query.parameters]));
    },
  });
  await MIGRATIONS[name]?.(db, engine);
  return hash.digest('hex');
}
