import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function receipts({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;

  await schema
    .createTable('receipts')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('file_name', text, (column) => column.notNull())
    .addColumn('file_type', text, (column) => column.notNull())
    .addColumn('file_hash', text, (column) => column.notNull())
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
