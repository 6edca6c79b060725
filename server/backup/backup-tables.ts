import { sql, type TableMetadata } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { isTableInBackup } from '../db/table-roles.ts';
import type { BackupManifest } from './backup-format.ts';

/** Columns whose values the database assigns. */
const SELF_ASSIGNED = ['transactions.number'];

/** A table of the database, with the columns that a backup copies. */
export type BackupTable = {
  name: string;
  columns: string[];
  /** The name of the auto-increment column. Undefined if the table has none. */
  numbered: string | undefined;
};

/** Lists the tables to copy, for a database of any version. Each table comes after the tables it refers to. */
export async function listBackupTables(db: Db): Promise<BackupTable[]> {
  const tables = (await listTables(db))
    .filter(({ name }) => isTableInBackup(name))
    .map(({ name, columns }) => {
      const copied = columns.filter((column) => !SELF_ASSIGNED.includes(`${name}.${column.name}`));
      return {
        name,
        columns: copied.map((column) => column.name),
        numbered: copied.find((column) => column.isAutoIncrementing)?.name,
      };
    });
  return parentsFirst(tables, await listReferences(db));
}

/** Lists all tables except those of the migrator. */
export async function listTables(db: Db): Promise<TableMetadata[]> {
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  return (await db.introspection.getTables()).filter((table) => table.schema === schema && !table.isView);
}

/** Returns the last number assigned by each auto-increment column. */
export async function readAutoIncrementValues(
  db: Db,
  tables: readonly BackupTable[],
): Promise<BackupManifest['sequences']> {
  const sequences: BackupManifest['sequences'] = {};
  for (const { name, numbered } of tables) {
    if (!numbered) continue;
    const { rows } = await (isPostgres(db)
      ? sql<{
          last: number | null;
        }>`select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${numbered})::regclass) as last`
      : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`
    ).execute(db);
    sequences[name] = { column: numbered, last: rows[0]?.last ?? 0 };
  }
  return sequences;
}

async function currentSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

/** Lists the foreign keys between tables. */
async function listReferences(db: Db): Promise<{ child: string; parent: string }[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ child: string; parent: string }>`
        select child.relname as child, parent.relname as parent from pg_constraint
        join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid where contype = 'f'`
    : sql<{ child: string; parent: string }>`
        select child.name as child, parent."table" as parent
        from sqlite_master as child, pragma_foreign_key_list(child.name) as parent where child.type = 'table'`
  ).execute(db);
  return rows;
}

function parentsFirst(tables: readonly BackupTable[], references: { child: string; parent: string }[]): BackupTable[] {
  const sorted: BackupTable[] = [];
  let left = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  while (left.length > 0) {
    const isLeft = (name: string) => left.some((table) => table.name === name);
    const waits = ({ name }: BackupTable) =>
      references.some(({ child, parent }) => child === name && parent !== name && isLeft(parent));
    const next = left.filter((table) => !waits(table));
    if (next.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name)}`);
    sorted.push(...next);
    left = left.filter(waits);
  }
  return sorted;
}
