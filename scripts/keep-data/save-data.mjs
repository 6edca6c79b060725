import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { ExplainedError } from '../prepare/print-message.mjs';

/** @typedef {{dataDir: string, databaseUrl?: string}} DataHome */
/**
 * Fills the data folder and database. Returns the email address of an account that is being deleted.
 * @typedef {(home: DataHome) => Promise<string>} Life
 */

const DELETED_AT = Date.parse('2026-11-21T10:01:00Z');

/**
 * Returns SQL that leaves the database as if the server had been killed while purging a deleted account. Some
 * transactions are gone, but the account still exists.
 * @param {string} email
 */
const halfPurged = (email) => [
  `delete from transactions where user_id = (select id from users where email = '${email}')`,
  `insert into deleted_accounts (id, created_at, deleted_at) select id, created_at, ${DELETED_AT} from users where email = '${email}'`,
  `update users set deleted_at = ${DELETED_AT}, email = 'deleted ' || id, password_hash = '',
    time_zone = null where email = '${email}'`,
];

/**
 * @param {string} folder
 * @param {Life} live
 */
export async function saveSqliteData(folder, live) {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-keep-'));
  try {
    const email = await live({ dataDir });
    const file = join(dataDir, 'moneta.sqlite');
    const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite');
    const database = new DatabaseSync(file);
    const ofUser = `select number from transactions where user_id = (select id from users where email = '${email}')`;
    database.exec(`delete from search_grams where rowid in (${ofUser})`);
    for (const statement of halfPurged(email)) database.exec(statement);
    database.exec('pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)');
    database.close();
    writeFileSync(join(folder, 'moneta.sqlite.gz'), gzipSync(readFileSync(file), { level: 9 }));
    cpSync(join(dataDir, 'receipts'), join(folder, 'receipts'), { recursive: true });
    rmSync(join(folder, 'receipts', 'incoming'), { recursive: true, force: true });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {Life} live
 */
export async function savePostgresData(folder, live) {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-keep-'));
  const serverUrl = String(process.env.DATABASE_URL);
  const url = new URL(serverUrl);
  url.pathname = `/moneta_keep_${randomBytes(6).toString('hex')}`;
  const name = url.pathname.slice(1);
  await query(serverUrl, `create database ${name}`);
  try {
    const email = await live({ dataDir, databaseUrl: url.href });
    for (const statement of halfPurged(email)) await query(url.href, statement);
    const dumped = spawnSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url.href], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (dumped.status !== 0) throw new ExplainedError(`pg_dump failed: ${dumped.error?.message ?? dumped.stderr}`);
    writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(loadable(dumped.stdout), { level: 9 }));
  } finally {
    await query(serverUrl, `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true });
  }
}

/**
 * Makes a dump loadable by any client: removes commands that only psql knows, and allows servers without the search
 * extensions.
 * @param {string} dump
 */
function loadable(dump) {
  return dump
    .replace(/^\\(un)?restrict .*$/gm, '')
    .replace(/^COMMENT ON EXTENSION .*;$/gm, '')
    .replace(
      /^(CREATE EXTENSION .*|CREATE INDEX \w+ ON \S+ USING gin .*);$/gm,
      'do $$$$ begin $1; exception when others then null; end $$$$;',
    );
}

/**
 * @param {string} connectionString
 * @param {string} statement
 */
async function query(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
