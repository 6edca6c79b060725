import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * The database of the bench, and the server's settings for it.
 * @typedef {{engine: 'SQLite' | 'PostgreSQL', version: string, env: {DATA_DIR: string, DATABASE_URL: string, BACKUPS_KEPT: string}, remove: () => Promise<void>}} DataHome
 */

/**
 * A folder for SQLite, or a new database on the named PostgreSQL server. Both are removed by `remove` and on a signal.
 * @param {string} [kept] a folder to keep
 * @param {string} [serverUrl] `postgres://…`
 * @returns {Promise<DataHome>}
 */
export async function makeDataHome(kept, serverUrl = process.env.DATABASE_URL) {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'moneta-bench-'));
  mkdirSync(dataDir, { recursive: true });
  const removeFolder = async () => {
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  };
  const home = serverUrl ? await onPostgres(serverUrl, dataDir, removeFolder) : onSqlite(dataDir, removeFolder);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => home.remove().finally(() => process.exit(1)));
  }
  return home;
}

/**
 * @param {string} dataDir
 * @param {() => Promise<void>} remove
 * @returns {DataHome}
 */
const onSqlite = (dataDir, remove) => ({
  engine: 'SQLite',
  version: 'synchronous = full',
  env: { DATA_DIR: dataDir, DATABASE_URL: '', BACKUPS_KEPT: '0' },
  remove,
});

/**
 * @param {string} serverUrl
 * @param {string} dataDir
 * @param {() => Promise<void>} removeFolder
 * @returns {Promise<DataHome>}
 */
async function onPostgres(serverUrl, dataDir, removeFolder) {
  const name = `moneta_bench_${randomBytes(6).toString('hex')}`;
  const [about] = await administer(
    serverUrl,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('shared_buffers') as buffers`,
  );
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    engine: 'PostgreSQL',
    version: `PostgreSQL ${about.version}, fsync ${about.fsync}, shared_buffers ${about.buffers}`,
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href, BACKUPS_KEPT: '0' },
    remove: async () => {
      await removeFolder();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * @param {string} connectionString
 * @param {string} statement
 */
async function administer(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
