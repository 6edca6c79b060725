import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { findMigration, refuseUnreleased } from '../../db/applied-migrations.ts';
import { openDatabase } from '../../db/database.ts';
import { isKnownMigration, migrateHere } from '../../db/migrate.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { disableShortReads } from '../../db/short-reads.ts';
import { OperatorError } from '../../platform/errors.ts';
import { listTables, readSequences } from '../catalogue.ts';
import { keepBackup } from '../kept-backups.ts';
import { readBackup } from '../read-backup.ts';
import { TABLES } from '../tables.ts';
import { type Loaded, load } from './load.ts';
import { type Request, type Restored, refuseToReplace } from './restore-request.ts';

/** Replaces all tables in one transaction. */
export async function restoreIntoPostgres(request: Request): Promise<Restored> {
  const { config, isReplacing, now, progress } = request;
  const database = openDatabase(config);
  // Short reads use another connection, which would not see the loaded data.
  disableShortReads(database.db);
  try {
    return await database.db.connection().execute(async (one) => {
      await refuseOthers(one);
      const isThere = await hasData(one);
      if (isThere && !isReplacing) throw refuseToReplace('the database');
      const source = { database, dataDir: config.dataDir, program: config.program };
      const kept = isThere ? await keepBackup(source, 'before-restore', { now, progress }) : undefined;
      await sql`begin`.execute(one);
      try {
        const loaded = await replace(one as Tx, request);
        await sql`commit`.execute(one);
        return { ...loaded, keptAs: kept?.path };
      } catch (error) {
        await sql`rollback`.execute(one);
        throw error;
      }
    });
  } finally {
    await database.db.destroy();
  }
}

async function replace(tx: Tx, { file, now, progress }: Request): Promise<Loaded> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  // Brings the tables to this version.
  await migrateHere(tx);
  const replaced = {
    deletedAccounts: await tx.selectFrom('deleted_accounts').selectAll().execute(),
    lastUserId: (await readSequences(tx, await listTables(tx))).users?.last ?? 0,
  };
  await sql`drop table if exists ${sql.join(TABLES.map((table) => sql.table(table)))} cascade`.execute(tx);
  await sql`delete from kysely_migration`.execute(tx);
  return load(tx, {
    content: readBackup(file),
    replaced,
    now,
    progress,
    async putFile({ userId: user_id, receiptId: receipt_id, part, bytes }) {
      await tx
        .insertInto('receipt_files')
        .values({ user_id, receipt_id, part, bytes: Buffer.from(bytes) })
        .execute();
    },
  });
}

/** @throws OperatorError if a newer version has changed the database */
async function hasData(db: Db): Promise<boolean> {
  const migration = await findMigration(db);
  if (migration === undefined) return false;
  refuseUnreleased(migration, 'The database');
  if (!isKnownMigration(migration)) {
    throw new OperatorError(
      'The database was created by a newer Moneta. Update this server, or restore into an empty database.',
    );
  }
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** How often to check for other connections, since a server that has just ended may still be listed for a moment. */
const LOOKS = 10;

/** A running server would write into the data being replaced. */
async function refuseOthers(db: Db): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (look === LOOKS) {
      throw new OperatorError(
        `The database is in use (${count} connections). Stop every server and program that uses it, then restore.`,
      );
    }
    await setTimeout(200);
  }
}
