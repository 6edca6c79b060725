import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Remembers deleted accounts, so that an account restored from a backup is deleted again. */
export async function deletedAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable('deleted_accounts')
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_accounts_pk', ['id', 'created_at'])
    .execute();
  await sql`
    insert into deleted_accounts (id, created_at, deleted_at)
    select id, created_at, deleted_at from users where deleted_at is not null`.execute(db);
}
