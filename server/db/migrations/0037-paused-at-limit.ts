import type { Db } from '../schema.ts';

/** Records whether the server paused a recurring item because its owner reached the maximum number of transactions. */
export async function pausedAtLimit(db: Db): Promise<void> {
  await db.schema
    .alterTable('recurring')
    .addColumn('is_paused_at_limit', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
