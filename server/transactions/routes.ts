import { createTransaction, listTransactions } from '../../contract/transactions.ts';
import type { House } from '../house.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { pageOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { countTransactions, insertTransaction, listTransactions as list } from './store.ts';

export function transactionRoutes(house: House): void {
  const { db, now } = house;

  serve(house, createTransaction, ({ user, body, request }) => {
    const intent = intentOf(request, createTransaction, user.id, body, now());
    return once(db, intent, (tx) => insertTransaction(tx, user.id, body, now()));
  });

  serve(house, listTransactions, async ({ user, query }) => {
    const { span, paging } = pageOf(query, await countTransactions(db, user.id));
    return { transactions: await list(db, user.id, span), ...paging };
  });
}
