import type { Db } from '../schema.ts';

/** Versions only grow, so the version of a transaction that is as its import wrote it need not be the first. */
export async function writtenVersion(db: Db): Promise<void> {
  await db.schema
    .alterTable('import_rows')
    .addColumn('written_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('changed_of_transaction').on('changed').columns(['user_id', 'transaction_id']).execute();
}
