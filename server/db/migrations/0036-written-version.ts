import type { Db } from '../schema.ts';

/** Stores the version that an import gave a transaction. Versions only grow, so it need not be 1. */
export async function writtenVersion(db: Db): Promise<void> {
  await db.schema
    .alterTable('import_rows')
    .addColumn('written_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('changed_of_transaction').on('changed').columns(['user_id', 'transaction_id']).execute();
}
