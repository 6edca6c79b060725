import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';
import { changeKeptReplies } from './change-kept-replies.ts';

/** Adds split transactions. Existing rows are not rewritten, because none is split. */
export async function lines(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  await schema
    .alterTable('transactions')
    .addColumn('is_split', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('transaction_lines')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('is_listed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_lines_pk', ['user_id', 'transaction_id', 'position'])
    .execute();
  for (const filter of [[], ['kind']]) {
    await schema
      .createIndex(['transaction_lines_in_order', ...filter].join('_of_'))
      .on('transaction_lines')
      .columns(['user_id', 'category', 'is_listed', ...filter, 'day', 'sequence'])
      .execute();
  }
  await changeKeptReplies(db, (thing) => ('recurringId' in thing ? { ...thing, lines: [] } : thing));
}
