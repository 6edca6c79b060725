import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function resetsAndDeletedAccounts({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);

  await schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
  await schema.createIndex('users_deleted').on('users').column('deleted_at').execute();

  await schema
    .createTable('password_resets')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('password_resets_of_user').on('password_resets').column('user_id').execute();
  await schema.createIndex('password_resets_by_end').on('password_resets').column('ends_at').execute();
}
