import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import type { DataHome } from '../../server/testing/test-databases.ts';
import { ExplainedError } from '../prepare/print-message.mjs';

const DELETED_AT = Date.parse('2026-11-21T10:01:00Z');

/**
 * Returns SQL that leaves a deleted account half purged, as if the server had been killed in the middle. Transactions
 * are gone, but the account still exists.
 */
const halfPurged = (email: string) => [
  `delete from transactions where user_id = (select id from users where email = '${email}')`,
  `insert into deleted_accounts (id, created_at, deleted_at) select id, created_at, ${DELETED_AT} from users where email = '${email}'`,
  `update users set deleted_at = ${DELETED_AT}, email = 'deleted ' || id, password_hash = '',
    time_zone = null where email = '${email}'`,
];

/**
 * Stores an SQLite database and the files of receipts. In the stored data, the account with this email is half purged.
 */
export async function saveSqliteData(folder: string, { dataDir }: DataHome, email: string) {
  const file = join(dataDir, 'moneta.sqlite');
  const database = new DatabaseSync(file);
  const ofUser = `select number from transactions where user_id = (select id from users where email = '${email}')`;
  database.exec(`delete from search_grams where rowid in (${ofUser})`);
  for (const statement of halfPurged(email)) database.exec(statement);
  database.exec('pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)');
  database.close();
  writeFileSync(join(folder, 'moneta.sqlite.gz'), gzipSync(readFileSync(file), { level: 9 }));
  cpSync(join(dataDir, 'receipts'), join(folder, 'receipts'), { recursive: true });
  rmSync(join(folder, 'receipts', 'incoming'), { recursive: true, force: true });
}

/** Stores a dump of a PostgreSQL database. In the dump, the account with this email is half purged. */
export async function savePostgresData(folder: string, { databaseUrl = '' }: DataHome, email: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of halfPurged(email)) await client.query(statement);
  await client.end();
  const dumped = spawnSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (dumped.status !== 0) throw new ExplainedError(`pg_dump failed: ${dumped.error?.message ?? dumped.stderr}`);
  writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(loadable(dumped.stdout), { level: 9 }));
}

/**
 * Changes a dump so that any client can load it. Commands that only psql knows are removed, and the search extensions
 * become optional.
 */
function loadable(dump: string) {
  return dump
    .replace(/^\\(un)?restrict .*$/gm, '')
    .replace(/^COMMENT ON EXTENSION .*;$/gm, '')
    .replace(
      /^(CREATE EXTENSION .*|CREATE INDEX \w+ ON \S+ USING gin .*);$/gm,
      'do $$$$ begin $1; exception when others then null; end $$$$;',
    );
}
