import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/** Adds items, tax and tip to receipts; null for receipts that were read before. */
export async function receiptItems(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema.alterTable('receipts').addColumn('tax_minor', 'bigint').execute();
  await schema.alterTable('receipts').addColumn('tip_minor', 'bigint').execute();
  await schema.alterTable('receipts').addColumn('items', bytewiseText(engine)).execute();
}
