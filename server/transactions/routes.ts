import { Readable } from 'node:stream';
import * as operations from '../../contract/transactions.ts';
import type { House } from '../house.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { deleteTransactions, restoreTransactions } from './delete-transactions.ts';
import { exportTransactions } from './export-transactions.ts';
import { listTransactions } from './list-transactions.ts';
import { insertTransaction, updateTransaction } from './store.ts';

export function transactionRoutes(house: House): void {
  const { db, now } = house;

  serve(house, operations.createTransaction, ({ user, body, request }) => {
    const intent = intentOf(request, operations.createTransaction, user.id, body, now());
    return once(db, intent, (tx) => insertTransaction(tx, user.id, body, now()));
  });

  serve(house, operations.listTransactions, ({ user, query: { page, limit, ...filter } }) =>
    listTransactions(db, user.id, filter, { page, limit }),
  );

  serve(house, operations.updateTransaction, ({ user, params, body }) =>
    db.transaction().execute((tx) => updateTransaction(tx, user.id, params.id, body)),
  );

  serve(house, operations.deleteTransaction, async ({ user, params }) => {
    await db.transaction().execute((tx) => deleteTransactions(tx, user.id, [params.id], now()));
    return { message: 'Transaction deleted.' };
  });

  serve(house, operations.deleteTransactions, async ({ user, body }) => {
    const deletedCount = await db
      .transaction()
      .execute((tx) => deleteTransactions(tx, user.id, body.transactionIds, now()));
    return { message: `${inWords(deletedCount)} deleted.`, deletedCount };
  });

  serve(house, operations.restoreTransactions, async ({ user, body }) => {
    const restoredCount = await db
      .transaction()
      .execute((tx) => restoreTransactions(tx, user.id, body.transactionIds, now()));
    return { message: `${inWords(restoredCount)} restored.`, restoredCount };
  });

  serve(house, operations.exportTransactions, async ({ user, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="moneta-transactions.csv"');
    return Readable.from(exportTransactions(db, user.id));
  });
}

function inWords(count: number): string {
  return count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;
}
