import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function receipts(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;

  // Long columns come last, because SQLite reads a row only up to the last requested column.
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
    .addColumn('transaction_id', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('trust', text, (column) => column.notNull())
    .addColumn('text_marks', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('pages', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('receipts_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('receipts_in_order').unique().on('receipts').columns(['user_id', 'sequence']).execute();
  for (const column of ['file_hash', 'transaction_id', 'amount_minor', 'day']) {
    await schema.createIndex(`receipts_by_${column}`).on('receipts').columns(['user_id', column]).execute();
  }

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

  await schema
    .createTable('receipt_lessons')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('marks', text, (column) => column.notNull())
    .addColumn('merchant', text, (column) => column.notNull())
    .addColumn('is_renamed', 'integer', (column) => column.notNull())
    .addColumn('read_as', text)
    .addColumn('category', text)
    .addColumn('amount_label', text)
    .addColumn('is_month_first', 'integer')
    .addColumn('learned_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_lessons_pk', ['user_id', 'id'])
    .execute();

  // Finds the newest expense with a name, to propose its category.
  const name =
    engine === 'postgres'
      ? sql`split_part(search_text, chr(31), 1)`
      : sql`substr(search_text, 1, instr(search_text || char(31), char(31)) - 1)`;
  await sql`create index transactions_by_name on transactions (user_id, is_income, (substr(${name}, 1, 100)), day, sequence)`.execute(
    db,
  );
}
