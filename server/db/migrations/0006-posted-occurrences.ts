import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function postedOccurrences({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);

  await schema
    .createTable('posted_occurrences')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('recurring_id', text, (column) => column.notNull())
    .addColumn('due_day', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('posted_occurrences_pk', ['user_id', 'recurring_id', 'due_day'])
    .execute();
  await schema.createIndex('recurring_by_due_day').on('recurring').columns(['next_due_day', 'user_id']).execute();

  for (const table of ['transactions', 'deleted_transactions']) {
    await schema.alterTable(table).addColumn('recurring_id', text).execute();
  }
}
