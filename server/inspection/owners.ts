import { sql } from 'kysely';
import { counted, type Inspection } from './inspection.ts';

/** Rows of users that don't exist. The database normally refuses to create any. */
export const owners: Inspection = {
  inWords: (count) => counted(count, 'kind of row belongs to nobody.', 'kinds of rows belong to nobody.'),
  advice: 'Nobody can see them, and they do no harm. If the owner was lost, restore an older backup: npm run restore.',
  async *find({ db }) {
    for (const { name, columns } of await db.introspection.getTables()) {
      if (!columns.some((column) => column.name === 'user_id')) continue;
      const table = sql.table(name);
      const { rows } = await sql<{ user_id: number; count: number }>`
        select user_id, count(*) as count from ${table}
        where user_id <> 0 and not exists (select 1 from users where users.id = ${table}.user_id)
        group by user_id order by user_id`.execute(db);
      for (const { user_id, count } of rows) yield `${name}: ${count} of user ${user_id}`;
    }
  },
};
