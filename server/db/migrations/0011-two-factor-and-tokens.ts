import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function twoFactorAndTokens(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  const { schema } = db;

  await schema
    .createTable('two_factor')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();

  await schema
    .alterTable('sessions')
    .addColumn('access', text, (column) => column.notNull().defaultTo('owner'))
    .execute();
  await schema
    .alterTable('sessions')
    .addColumn('name', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('sessions')
    .addColumn('ends_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Same end as before: 30 days after the last use, 90 days after the login.
  await sql`update sessions set ends_at = case when created_at + ${sql.lit(90 * DAY)} < last_used_at + ${sql.lit(30 * DAY)}
    then created_at + ${sql.lit(90 * DAY)} else last_used_at + ${sql.lit(30 * DAY)} end`.execute(db);
  await schema.dropIndex('sessions_by_use').execute();
  await schema.createIndex('sessions_by_end').on('sessions').column('ends_at').execute();
  await schema.dropIndex('sessions_of_user').execute();
  await schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'access', 'last_used_at']).execute();
}
