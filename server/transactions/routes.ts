import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as operations from '../../contract/transactions.ts';
import type { AppContext } from '../app-context.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { versionOf } from '../http/if-match.ts';
import { serve } from '../http/serve.ts';
import { countReceiptsOf } from '../receipts/store.ts';
import { exportTransactions } from './export-transactions.ts';
import { listTransactions } from './list-transactions.ts';
import { toDraft, toTransaction } from './row.ts';
import { deleteTransactions, restoreTransactions } from './undo.ts';
import { insertTransaction, updateTransaction } from './write.ts';

export function transactionRoutes(context: AppContext): void {
  const { db, now } = context;

  serve(context, operations.createTransaction, ({ user, body, request }) => {
    const intent = intentOf(request, operations.createTransaction, user.id, body, now());
    return once(db, intent, async (tx) => toTransaction(await insertTransaction(tx, user.id, toDraft(body), now())));
  });

  serve(context, operations.listTransactions, ({ user, query: { page, limit, ...filter } }) =>
    listTransactions(db, user.id, filter, { page, limit }),
  );

  serve(context, operations.updateTransaction, async ({ user, params, body, request }) => {
    const version = versionOf(request.headers['if-match']);
    const row = await db
      .transaction()
      .execute((tx) => updateTransaction(tx, user.id, params.id, toDraft(body), version));
    return toTransaction(row);
  });

  const remove = (userId: number, ids: string[]) =>
    db.transaction().execute(async (tx) => {
      const deletedCount = await deleteTransactions(tx, userId, ids, now());
      return { deletedCount, receipts: await countReceiptsOf(tx, userId, ids) };
    });

  serve(context, operations.deleteTransaction, async ({ user, params }) => {
    const { receipts } = await remove(user.id, [params.id]);
    const staying = receipts === 1 ? ' Its receipt stays.' : receipts > 1 ? ' Its receipts stay.' : '';
    return { message: `Transaction deleted.${staying}` };
  });

  serve(context, operations.deleteTransactions, async ({ user, body }) => {
    const { deletedCount, receipts } = await remove(user.id, body.transactionIds);
    const staying = receipts === 1 ? ' 1 receipt stays.' : receipts > 1 ? ` ${receipts} receipts stay.` : '';
    return { message: `${inWords(deletedCount)} deleted.${staying}`, deletedCount };
  });

  serve(context, operations.restoreTransactions, async ({ user, body }) => {
    const restoredCount = await db
      .transaction()
      .execute((tx) => restoreTransactions(tx, user.id, body.transactionIds, now()));
    return { message: `${inWords(restoredCount)} restored.`, restoredCount };
  });

  serve(context, operations.exportTransactions, async ({ user, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="moneta-transactions.csv"');
    const rows = Readable.from(exportTransactions(db, user.id));
    // Who leaves in the middle may leave a read under way, for which a server that stops waits before its database closes.
    context.runAfterReply(() => finished(rows).catch(() => undefined));
    return rows;
  });
}

function inWords(count: number): string {
  return count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;
}
