import { sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

export type UserRows = Awaited<ReturnType<typeof openUserRows>>;

/** Reads all rows of users from every table. New tables are found automatically. */
export async function openUserRows(db: Db) {
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'user_id'),
  );
  const owned: Owned[] = [['users', 'id'], ...tables.map(({ name }): Owned => [name, 'user_id'])];

  return {
    /** Returns all rows of a user by table, in a stable order. */
    async all(userId: number): Promise<Record<string, string[]>> {
      const rowsOf = isPostgres(db) ? await inOneAnswer(db, owned, userId) : await tableByTable(db, owned, userId);
      return Object.fromEntries(Object.entries(rowsOf).map(([table, rows]) => [table, rows.sort()]));
    },
  };
}

/** A table, and its column that contains the user's id. */
type Owned = [table: string, column: string];

async function tableByTable(db: Db, owned: Owned[], userId: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, column] of owned) {
    const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    found[table] = rows.map((row) => JSON.stringify(row));
  }
  return found;
}

/** Reads all tables with one query. In PostgreSQL, a separate query for each table would take many times longer. */
async function inOneAnswer(db: Db, owned: Owned[], userId: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = Object.fromEntries(owned.map(([table]) => [table, []]));
  const each = owned.map(
    ([table, column]) =>
      sql`select ${sql.lit(table)} as name, row_to_json(owned)::text as row from ${sql.table(table)} as owned
        where ${sql.ref(column)} = ${userId}`,
  );
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  for (const { name, row } of rows) found[name]?.push(row);
  return found;
}

/** Returns the ids of all records in a user's rows. */
export function listIdsInRows(rows: Record<string, string[]>): string[] {
  return Object.values(rows).flatMap((some) =>
    some.flatMap((row) => [...row.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)),
  );
}
