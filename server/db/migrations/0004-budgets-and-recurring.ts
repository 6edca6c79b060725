import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function budgetsAndRecurring({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);

  await schema
    .createTable('budgets')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_pk', ['user_id', 'id'])
    .addUniqueConstraint('budgets_one_a_month', ['user_id', 'period', 'category'])
    .execute();

  await schema
    .createTable('recurring')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('is_income', 'integer', (column) => column.notNull())
    .addColumn('frequency', text, (column) => column.notNull())
    .addColumn('start_day', text, (column) => column.notNull())
    .addColumn('next_due_day', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recurring_pk', ['user_id', 'id'])
    .execute();
}
