import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export type UserRows = Awaited<ReturnType<typeof openUserRows>>;

/** Looks at everything that a database has of its users, whatever tables there are. */
export async function openUserRows(db: Db) {
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'user_id'),
  );

  return {
    /** Every row of a user, by table, in an order of no meaning that is always the same. */
    async all(userId: number): Promise<Record<string, string[]>> {
      const account = await sql`select * from users where id = ${userId}`.execute(db);
      const found = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows } = await sql`select * from ${sql.table(name)} where user_id = ${userId}`.execute(db);
          return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
        }),
      );
      return { users: account.rows.map((row) => JSON.stringify(row)), ...Object.fromEntries(found) };
    },
  };
}

/** The ids of things in rows of a user. */
export function idsIn(rows: Record<string, string[]>): string[] {
  return Object.values(rows).flatMap((some) =>
    some.flatMap((row) => [...row.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id)),
  );
}
