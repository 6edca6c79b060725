import { sql } from 'kysely';
import { readTableRows } from '../backup/snapshot.ts';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { unpackTags } from '../transactions/tags/packed-tags.ts';
import { ARCHIVE_RECORD_KINDS, type ArchiveRecordKindName } from './archive-record-kinds.ts';
import type { ArchiveRecord, ArchiveRecordKind } from './define-record-kind.ts';
import { ArchivedSettings } from './settings-record.ts';

/**
 * Yields a user's records of one kind in batches, to limit memory use.
 * @param db a snapshot
 */
export async function* readUserRecords(
  db: Db,
  userId: number,
  name: ArchiveRecordKindName,
): AsyncGenerator<ArchiveRecord[]> {
  const kind: ArchiveRecordKind = ARCHIVE_RECORD_KINDS[name];
  const { table, order, columns } = kind;
  const isTransactions = name === 'transactions';
  const more = isTransactions ? { lines: selectLinesAsJson(db) } : {};
  // Skip previews and imports that are being undone, because they are temporary.
  const ofImports = name === 'imports' || name === 'import_rows' ? await listKeptReadings(db, userId) : undefined;
  for await (const { lines } of readTableRows(db, { name: table, columns, more, of: { userId, order } })) {
    const rows: ArchiveRecord[] = lines.map((line) => JSON.parse(line));
    if (isTransactions) for (const row of rows) row.tags = unpackTags(row.tags as string);
    yield rows.filter((row) => !ofImports || ofImports.has(row.reading_id)).map((row) => toEntry(row, kind));
  }
}

/**
 * Returns the settings of a user.
 * @throws if the user does not exist
 */
export async function readUserSettings(db: Db, userId: number): Promise<ArchivedSettings> {
  const columns = Object.keys(ArchivedSettings.shape) as (keyof ArchivedSettings)[];
  const user = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return ArchivedSettings.parse(user);
}

function toEntry(row: ArchiveRecord, { json }: ArchiveRecordKind): ArchiveRecord {
  for (const column of json) if (row[column] !== null) row[column] = JSON.parse(row[column] as string);
  return row;
}

function selectLinesAsJson(db: Db) {
  const [array, object] = isPostgres(db) ? ['json_agg', 'json_build_object'] : ['json_group_array', 'json_object'];
  const line = sql`${sql.raw(object)}('category', category, 'amount_minor', amount_minor, 'note', note)`;
  const own = sql`user_id = transactions.user_id and transaction_id = transactions.id`;
  return sql`case when is_split = 1
    then (select ${sql.raw(array)}(${line} order by position) from transaction_lines where ${own})
    else '[]' end`;
}

async function listKeptReadings(db: Db, userId: number): Promise<Set<unknown>> {
  const rows = await db
    .selectFrom('imports')
    .select('reading_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted'])
    .execute();
  return new Set(rows.map(({ reading_id }) => reading_id));
}
