import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Lets budgets carry over from month to month, and months start on a day other than the first. */
export async function months({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await schema
    .alterTable('users')
    .addColumn('month_start_day', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('users').addColumn('budgets_through', text).execute();
  await schema
    .alterTable('budgets')
    .addColumn('rollover', text, (column) => column.notNull().defaultTo('none'))
    .execute();
  await schema
    .alterTable('budgets')
    .addColumn('is_carried', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
