import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function accounts(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  const { schema } = db;

  const users = schema.createTable('users');
  await (engine === 'postgres'
    ? users.addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    : users.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  )
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('default_currency', text, (column) => column.notNull())
    .addColumn('is_setup_complete', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('time_zone', text)
    .addColumn('last_sequence', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_by_use').on('sessions').column('last_used_at').execute();

  await schema
    .createTable('limit_counts')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('limit_counts_by_end').on('limit_counts').column('ends_at').execute();

  await schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('operation', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('body_hash', text, (column) => column.notNull())
    .addColumn('reply', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'operation', 'key'])
    .execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();

  await schema
    .createTable('categories')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('is_expense', 'integer', (column) => column.notNull())
    .addColumn('is_income', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('categories_pk', ['user_id', 'key'])
    .execute();

  await schema
    .createTable('totals')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('span', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('is_income', 'integer', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('sum_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('totals_pk', ['user_id', 'span', 'period', 'is_income', 'category'])
    .execute();
}
