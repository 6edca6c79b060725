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
import type { Engine } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import type { Db, Schema } from '../db/schema.ts';

/** For each migration and engine, the SHA-256 of its statements. */
export type Checksums = Record<string, Record<Engine, string>>;

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
 * Runs all migrations without a database and hashes their statements, so that comments and names in the code do not
 * change the checksums.
 */
export async function findMigrationChecksums(): Promise<Checksums> {
  const checksums: Checksums = {};
  for (const name of Object.keys(MIGRATIONS)) {
    checksums[name] = { sqlite: await checksum(name, 'sqlite'), postgres: await checksum(name, 'postgres') };
  }
  return checksums;
}

async function checksum(name: string, engine: Engine): Promise<string> {
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
