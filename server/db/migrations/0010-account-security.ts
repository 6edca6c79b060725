import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function accountSecurity(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  const { schema } = db;

  await schema
    .createTable('trail')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('trail_pk', ['user_id', 'sequence'])
    .execute();
  await schema.createIndex('trail_by_time').on('trail').column('at').execute();

  for (const name of ['id', 'device', 'address']) {
    await schema
      .alterTable('sessions')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await schema
    .alterTable('sessions')
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const id = engine === 'postgres' ? sql`md5(random()::text || token_hash)` : sql`lower(hex(randomblob(16)))`;
  await sql`update sessions set id = ${id}`.execute(db);
  await schema.dropIndex('sessions_of_user').execute();
  await schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'last_used_at']).execute();

  await schema
    .createTable('known_logins')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mark', text, (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_logins_pk', ['user_id', 'mark'])
    .execute();
  await schema.createIndex('known_logins_by_time').on('known_logins').column('last_at').execute();

  await schema
    .createTable('email_changes')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('email_changes_of_user').on('email_changes').column('user_id').execute();
  await schema.createIndex('email_changes_by_end').on('email_changes').column('ends_at').execute();

  await schema
    .createTable('invites')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('invites_by_end').on('invites').column('ends_at').execute();
}
