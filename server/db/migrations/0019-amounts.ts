import type { Db } from '../schema.ts';

/** Indexes transactions by amount. Includes kind and day, so that counting reads no rows. */
export async function amounts({ schema }: Db): Promise<void> {
  await schema
    .createIndex('transactions_by_amount')
    .on('transactions')
    .columns(['user_id', 'amount_minor', 'day', 'sequence', 'kind'])
    .execute();
}
