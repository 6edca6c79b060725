import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';
import { changeKeptReplies } from './change-kept-replies.ts';

/** Lets users pause recurring items and skip occurrences, and stores the previous amount of an item. */
export async function pausesAndPrices(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  await schema.alterTable('recurring').addColumn('paused_due_day', text).execute();
  await schema.alterTable('recurring').addColumn('former_amount_minor', 'bigint').execute();
  await schema.alterTable('recurring').addColumn('amount_since_day', text).execute();
  await schema
    .alterTable('posted_occurrences')
    .addColumn('is_skipped', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await changeKeptReplies(db, (thing) =>
    '_id' in thing && 'nextDueDate' in thing
      ? { ...thing, isPaused: false, formerAmount: null, amountSince: null }
      : thing,
  );
}
