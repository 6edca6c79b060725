import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function mailQueue(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  const { schema } = db;
  await schema
    .createTable('mail_queue')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_queue_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('mail_queue_by_time').on('mail_queue').column('due_at').execute();
}
