import type { CreateTableBuilder } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Adds imports of bank files: the rows read, what became of each, and what to remember for the next import. */
export async function imports(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  const ofUser = <T extends string>(table: CreateTableBuilder<T>) =>
    table.addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'));

  await schema.alterTable('users').addColumn('import_id', text).execute();

  await ofUser(schema.createTable('imports'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reading_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('done_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('imports_pk', ['user_id', 'id'])
    .execute();

  // Running and expired imports are looked up across all users.
  await schema.createIndex('imports_by_state').on('imports').columns(['state', 'created_at']).execute();

  await ofUser(schema.createTable('import_files'))
    .addColumn('import_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_files_pk', ['user_id', 'import_id', 'position', 'part'])
    .execute();

  await ofUser(schema.createTable('import_rows'))
    .addColumn('reading_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('row_group', text, (column) => column.notNull())
    .addColumn('is_included', 'integer', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint')
    .addColumn('transaction_id', text)
    .addColumn('details', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_rows_pk', ['user_id', 'reading_id', 'position'])
    .execute();
  // Groups are counted and summed from this index alone.
  await schema
    .createIndex('import_rows_of_group')
    .on('import_rows')
    .columns(['user_id', 'reading_id', 'row_group', 'position', 'is_included', 'amount_minor'])
    .execute();
  await schema
    .createIndex('import_rows_of_transaction')
    .on('import_rows')
    .columns(['user_id', 'transaction_id'])
    .execute();

  await ofUser(schema.createTable('import_lessons'))
    .addColumn('about', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_lessons_pk', ['user_id', 'about', 'key'])
    .execute();
}
