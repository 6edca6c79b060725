import type { Db } from '../schema.ts';

/** Whether a recurring item was paused by the server, because its owner has as many transactions as it keeps for one person. */
export async function pausedAtLimit(db: Db): Promise<void> {
  await db.schema
    .alterTable('recurring')
    .addColumn('is_paused_at_limit', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
