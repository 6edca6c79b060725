import { sql } from 'kysely';
import { deleteUserAccount } from '../../account/delete-user-account.ts';
import { addAccountForeignKeys, dropAccountForeignKeys } from '../../db/account-foreign-keys.ts';
import { isPostgres } from '../../db/database.ts';
import { migrateInTransaction } from '../../db/migrate.ts';
import type { Schema, Tx } from '../../db/schema.ts';
import { rebuildSearchIndex } from '../../db/search-index.ts';
import {
  inspectCalendarDays,
  listUsersWithRepairableDays,
  repairInvalidDays,
} from '../../inspection/inspect-calendar-days.ts';
import { inspectColumnValues } from '../../inspection/inspect-column-values.ts';
import { repairReferences } from '../../inspection/inspect-row-references.ts';
import { runInspection } from '../../inspection/inspection.ts';
import { compareRunningTotals, rebuildTotals } from '../../ledger/verify-totals.ts';
import { OperatorError } from '../../platform/errors.ts';
import type { ProgressReporter } from '../../platform/progress.ts';
import type { BackupManifest, ReceiptFile } from '../backup-format.ts';
import { type BackupTable, listBackupTables } from '../backup-tables.ts';
import type { BackupContent } from '../read-backup.ts';

/** Data from the replaced database that must not be lost. */
export type ReplacedData = {
  deletedAccounts: Schema['deleted_accounts'][];
  /**
   * The last user id that was assigned. No other user may get this id, because files and logs may still refer to it.
   */
  lastUserId: number;
};

export const NO_REPLACED_DATA: ReplacedData = { deletedAccounts: [], lastUserId: 0 };

export type LoadBackupResult = {
  /**
   * Number of accounts that the restore deleted again, because their users had deleted them after the backup was made.
   */
  deletedAgain: number;
  /** Number of accounts whose references or running totals were repaired. */
  mended: number;
};

type Parts = {
  content: AsyncIterable<BackupContent>;
  replaced: ReplacedData;
  /** Stores a receipt file. The row of its receipt is already in the database. */
  putFile(file: ReceiptFile): Promise<void>;
  now: Date;
  progress?: ProgressReporter | undefined;
};

/**
 * Fills an empty database within the transaction of this connection. Creates the tables of the version that made the
 * backup, inserts the rows, and then migrates the database to this version.
 */
export async function loadBackup(
  tx: Tx,
  { content, replaced, putFile, now, progress }: Parts,
): Promise<LoadBackupResult> {
  let manifest: BackupManifest | undefined;
  let tables: BackupTable[] = [];
  for await (const each of content) {
    if (each.kind === 'manifest') {
      manifest = each.manifest;
      await migrateInTransaction(tx, manifest.migration);
      tables = await listBackupTables(tx);
      refuseOtherColumns(manifest, tables);
      // Drop the foreign keys, because a backup from SQLite may contain rows that violate them.
      if (isPostgres(tx)) await dropAccountForeignKeys(tx);
      // Delete the rows that migrations have inserted, because the backup contains them as well.
      for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
    }
    if (each.kind === 'rows')
      await insertLines(tx, tables.find(({ name }) => name === each.table) as BackupTable, each.lines);
    if (each.kind === 'file') await putFile(each.file);
  }
  await setSequences(tx, manifest as BackupManifest, replaced);
  await migrateInTransaction(tx);
  await rebuildSearchIndex(tx);
  await refuseStrays(tx);
  for (const userId of await listUsersWithRepairableDays(tx)) await repairInvalidDays(tx, userId);
  await refuseWrongValues(tx);
  const deletedAgain = await deleteAgain(tx, replaced, now);
  const mended = await mend(tx, progress);
  if (isPostgres(tx)) await addAccountForeignKeys(tx);
  return { deletedAgain, mended };
}

/**
 * Rejects a backup whose columns differ from those that this version's migrations create for the version of the backup.
 */
function refuseOtherColumns({ tables, version }: BackupManifest, known: readonly BackupTable[]): void {
  const columnsOf = (table: string) =>
    known
      .find(({ name }) => name === table)
      ?.columns.toSorted()
      .join();
  for (const [table, columns] of Object.entries(tables)) {
    if (columnsOf(table) === columns.toSorted().join()) continue;
    throw new OperatorError(
      `The backup from version ${version} contains a table that this version cannot read: ${table}. Restore it with version ${version}, then upgrade.`,
    );
  }
}

/** Inserts rows from lines of JSON. The database parses the JSON. */
async function insertLines(tx: Tx, { name, columns }: BackupTable, lines: readonly string[]): Promise<void> {
  const rows = `[${lines.join(',')}]`;
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column)))})`;
  if (isPostgres(tx)) {
    const values = sql.join(columns.map((column) => sql.id(column)));
    await sql`${into} overriding system value
      select ${values} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(tx);
    return;
  }
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`));
  await sql`${into} select ${values} from json_each(${rows})`.execute(tx);
}

async function setSequences(tx: Tx, { sequences }: BackupManifest, { lastUserId }: ReplacedData): Promise<void> {
  for (const [table, { column, last: given }] of Object.entries(sequences)) {
    const last = table === 'users' ? Math.max(given, lastUserId) : given;
    if (last === 0) continue;
    if (isPostgres(tx)) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(tx);
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
  }
}

/** With SQLite, rejects rows with broken references. PostgreSQL already rejects them when they are inserted. */
async function refuseStrays(tx: Tx): Promise<void> {
  if (isPostgres(tx)) return;
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  if (rows.length > 0)
    throw new OperatorError(
      `The backup is damaged: rows in ${rows[0]?.table} refer to missing rows. Use another backup.`,
    );
}

/**
 * Rejects strings, amounts and days that the server cannot use. The checksums do not reveal them if the data was
 * damaged before the backup was made. All other errors are found by `npm run totals -- --check`.
 */
async function refuseWrongValues(tx: Tx): Promise<void> {
  const inspected = { db: tx, engine: isPostgres(tx) ? 'postgres' : 'sqlite', dataDir: '' } as const;
  for (const inspection of [inspectCalendarDays, inspectColumnValues]) {
    const found = await runInspection(inspection, inspected);
    if (!found) continue;
    const [line = ''] = found.lines;
    throw new OperatorError(
      `The backup cannot be restored: ${found.summary} The first one is ${shown(line)}. Nothing was changed. Restore an older backup.`,
    );
  }
}

function shown(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
}

/** Deletes the accounts that their users had deleted after the backup was made. The server removes their data later. */
async function deleteAgain(tx: Tx, { deletedAccounts }: ReplacedData, now: Date): Promise<number> {
  for (const deletion of deletedAccounts) {
    await tx
      .insertInto('deleted_accounts')
      .values(deletion)
      .onConflict((known) => known.doNothing())
      .execute();
  }
  const users = await tx
    .selectFrom('users')
    .innerJoin('deleted_accounts', (join) =>
      join.onRef('deleted_accounts.id', '=', 'users.id').onRef('deleted_accounts.created_at', '=', 'users.created_at'),
    )
    .select(['users.id', 'users.email'])
    .where('users.deleted_at', 'is', null)
    .execute();
  for (const user of users) await deleteUserAccount(tx, user, now);
  return users.length;
}

/**
 * Repairs references and running totals.
 * @returns the number of users whose data was repaired
 */
async function mend(tx: Tx, progress: ProgressReporter | undefined): Promise<number> {
  const users = await tx.selectFrom('users').select(['id', 'deleted_at']).orderBy('id').execute();
  let mended = 0;
  for (const [done, { id, deleted_at }] of users.entries()) {
    progress?.('Checking totals', done, users.length);
    // Include deleted users whose rows have not all been removed, because the foreign keys also apply to the remaining
    // rows.
    const repaired = await repairReferences(tx, id);
    if (deleted_at !== null || (repaired === 0 && (await compareRunningTotals(tx, id)).differences.length === 0))
      continue;
    await rebuildTotals(tx, id);
    mended++;
  }
  return mended;
}
