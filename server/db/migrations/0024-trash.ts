import type { Db } from '../schema.ts';

/** Lists deleted items, newest first. */
export async function trash({ schema }: Db): Promise<void> {
  await schema.createIndex('deleted_in_order').on('deleted').columns(['user_id', 'deleted_at', 'id']).execute();
}
