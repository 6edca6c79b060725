import { sql } from 'kysely';
import { listTableNames } from '../../server/testing/table-names.ts';

/**
 * A migration like those of later versions. It only adds things: a column to every table, a new table, an index, and
 * values in existing rows.
 * @param {import('../../server/db/schema.ts').Db} db
 */
export async function addLaterSchema(db) {
  for (const table of await listTableNames(db)) {
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(db);
  }
  await sql`create table later (user_id bigint not null references users (id) on delete cascade, added text)`.execute(
    db,
  );
  await sql`create index transactions_later on transactions (user_id, added_later)`.execute(db);
  await sql`update transactions set added_later = name`.execute(db);
}
