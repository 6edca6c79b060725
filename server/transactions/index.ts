import type { Module } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { removeSearchTexts } from '../db/search-index.ts';
import { moveTransactionsToCategory } from './bulk-updates.ts';
import { purgeDeletedTransactions } from './delete-and-restore.ts';
import { registerExportRoutes } from './exports/routes.ts';
import { registerTransactionRoutes } from './routes.ts';

export const transactionsModule: Module = {
  register(context) {
    registerTransactionRoutes(context);
    registerExportRoutes(context);
  },
  tables: { transactions: purgeSome, transaction_lines: 500, deleted: 500, totals: 500, search_runs: 500 },
  moveCategory: moveTransactionsToCategory,
  sweep: ({ db, now }) => purgeDeletedTransactions(db, now()),
};

/** Smaller than the usual batch, because on SQLite each transaction must also be removed from the search index. */
const AT_ONCE = 200;

async function purgeSome(tx: Tx, userId: number): Promise<'some' | 'none'> {
  const some = tx.selectFrom('transactions').select('id').where('user_id', '=', userId).limit(AT_ONCE);
  const gone = await tx
    .deleteFrom('transactions')
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .returning('number')
    .execute();
  if (gone.length === 0) return 'none';
  await removeSearchTexts(
    tx,
    gone.map(({ number }) => number),
  );
  return 'some';
}
