import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';

export async function firstTables(db: Db, engine: Engine): Promise<void> {
  // Bytes decide the order of text on both engines, so that days and keys compare alike, and fast.
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
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
    .createTable('transactions')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('is_income', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('cost_minor', 'bigint', (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('transactions_pk', ['user_id', 'id'])
    .execute();
  await schema
    .createIndex('transactions_in_order')
    .unique()
    .on('transactions')
    .columns(['user_id', 'day', 'sequence'])
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

  await schema
    .createTable('receipts')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('file_name', text, (column) => column.notNull())
    .addColumn('file_type', text, (column) => column.notNull())
    .addColumn('file_hash', text, (column) => column.notNull())
    .addColumn('has_picture', 'integer', (column) => column.notNull())
    .addColumn('merchant', text)
    .addColumn('amount_minor', 'bigint')
    .addColumn('day', text)
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('currency', text)
    .addColumn('reading', text, (column) => column.notNull())
    .addColumn('transaction_id', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipts_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('receipts_in_order').unique().on('receipts').columns(['user_id', 'sequence']).execute();

  await schema
    .createTable('receipt_files')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('receipt_id', text, (column) => column.notNull())
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_files_pk', ['user_id', 'receipt_id', 'part'])
    .addForeignKeyConstraint(
      'receipt_files_of_receipt',
      ['user_id', 'receipt_id'],
      'receipts',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
