import type { Db } from '../schema.ts';

export async function revision({ schema }: Db): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Every request of a user looks for due items.
  await schema
    .createIndex('recurring_of_user_by_due_day')
    .on('recurring')
    .columns(['user_id', 'next_due_day'])
    .execute();
}
