import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { create as attachment } from 'content-disposition';
import * as many from '../../contract/transactions/bulk-changes.ts';
import { exportTransactions as exportOperation } from '../../contract/transactions/exports.ts';
import * as merges from '../../contract/transactions/merge-transactions.ts';
import { suggestNames as suggestNamesOperation } from '../../contract/transactions/name-suggestions.ts';
import { listRefundPurchases } from '../../contract/transactions/refund-purchases.ts';
import { listRefundedAmounts as refundedAmounts } from '../../contract/transactions/refunded-amounts.ts';
import * as operations from '../../contract/transactions/transactions.ts';
import { refuseTooManyTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { type Tx, toTransactionKind } from '../db/schema.ts';
import { requireActiveSession } from '../db/user-lock.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { serveRead } from '../http/serve-read.ts';
import { formatCount } from '../text/format-count.ts';
import { changeManyTransactions } from './change-many-transactions.ts';
import { moveEntriesToTrash, restoreTransactions } from './delete-and-restore.ts';
import { exportTransactions } from './export-transactions.ts';
import { findImportIdOfTransaction } from './merge/merge-pair.ts';
import { mergeTransactions } from './merge/merge-transactions.ts';
import { listRefundedAmounts } from './refunds/list-refunded-amounts.ts';
import { proposeRefundedPurchases } from './refunds/propose-refunded-purchases.ts';
import { markTransactionsReviewed } from './review-transactions.ts';
import { applyRulesToNameSuggestions } from './rules/propose-values-by-rules.ts';
import { listTransactions } from './search/list-transactions.ts';
import { suggestNames } from './search/suggest-names.ts';
import { sumTransactions } from './search/sum-transactions.ts';
import { toTransaction, toTransactionDraft } from './transaction-row.ts';
import { countLinkedReceipts, getTransaction } from './transaction-store.ts';
import { undoBulkChange } from './undo-bulk-change.ts';
import { insertTransaction, updateTransaction } from './write-transactions.ts';

export function registerTransactionRoutes(context: AppContext): void {
  const { db } = context;

  serveChange(context, operations.createTransaction, async (tx, { user, body, now }) => {
    await refuseTooManyTransactions(context, tx, user.id);
    const added = await insertTransaction(tx, user.id, toTransactionDraft(body), now);
    // Reload a refund, because the response contains the name of its purchase.
    return toTransaction(added.refund_of === null ? added : await getTransaction(tx, user.id, added.id));
  });

  serveRead(context, operations.listTransactions, ({ user, query: { page, limit, ...filter } }) =>
    listTransactions(db, user.id, filter, { page, limit }),
  );

  serveRead(context, operations.sumTransactions, ({ user, query }) => sumTransactions(db, user.id, query));

  serveRead(context, suggestNamesOperation, async ({ user, query: { search = '', isIncome = false } }) => {
    const kind = toTransactionKind(isIncome);
    return applyRulesToNameSuggestions(db, user.id, kind, await suggestNames(db, user.id, search, kind));
  });

  serveRead(context, listRefundPurchases, ({ user, query }) => proposeRefundedPurchases(db, user.id, query));

  serveRead(context, refundedAmounts, ({ user, query: { startDate: first, endDate: last } }) =>
    listRefundedAmounts(db, user.id, { first, last }),
  );

  serveChange(context, operations.updateTransaction, async (tx, { user, params, body, version }) => {
    await updateTransaction(tx, user.id, params.id, toTransactionDraft(body), version);
    // Reload the transaction, because the response also contains the purchase of a refund or the refunds of a purchase.
    return toTransaction(await getTransaction(tx, user.id, params.id));
  });

  serveChange(context, many.changeTransactions, async (tx, { user, body, now }) => {
    const changeId = await changeManyTransactions(tx, user.id, body, now);
    const changedCount = new Set(body.transactionIds).size;
    return { message: `${formatCount(changedCount, 'transaction')} changed.`, changedCount, changeId };
  });

  // This does not run in a single database transaction, because many transactions may need review.
  serveOperation(context, many.reviewTransactions, async ({ user, body }) => {
    await requireActiveSession(db, user);
    const reviewed = await markTransactionsReviewed(db, user.id, body.transactionIds, body, context.now());
    return { message: `${formatCount(reviewed.reviewedCount, 'transaction')} reviewed.`, ...reviewed };
  });

  // This does not run in a single database transaction, because rules may have changed many transactions.
  serveOperation(context, many.undoChange, async ({ user, body }) => {
    await requireActiveSession(db, user);
    const { restoredCount, keptCount } = await undoBulkChange(db, user.id, body.changeId, context.now());
    return { message: asBefore(restoredCount, keptCount), restoredCount, keptCount };
  });

  serveRead(context, merges.getTransaction, async ({ user, params }) => {
    const transaction = toTransaction(await getTransaction(db, user.id, params.id));
    const importId = await findImportIdOfTransaction(db, user.id, params.id);
    return { ...transaction, isImported: importId !== null, importId };
  });

  serveChange(context, merges.mergeTransactions, async (tx, { user, body, now }) => ({
    message: '2 transactions merged.',
    ...(await mergeTransactions(tx, user.id, body, now)),
  }));

  const remove = async (tx: Tx, userId: number, ids: string[], now: Date) => {
    const deletedCount = await moveEntriesToTrash(tx, userId, ids, now);
    return { deletedCount, receipts: await countLinkedReceipts(tx, userId, ids) };
  };

  serveChange(context, operations.deleteTransaction, async (tx, { user, params, now }) => {
    const { receipts } = await remove(tx, user.id, [params.id], now);
    const staying = receipts === 1 ? ' Its receipt was kept.' : receipts > 1 ? ' Its receipts were kept.' : '';
    return { message: `Transaction deleted.${staying}` };
  });

  serveChange(context, operations.deleteTransactions, async (tx, { user, body, now }) => {
    const { deletedCount, receipts } = await remove(tx, user.id, body.transactionIds, now);
    const staying = receipts > 0 ? ` ${formatCount(receipts, 'receipt was', 'receipts were')} kept.` : '';
    return { message: `${formatCount(deletedCount, 'transaction')} deleted.${staying}`, deletedCount };
  });

  serveChange(context, operations.restoreTransactions, async (tx, { user, body, now }) => {
    await refuseTooManyTransactions(context, tx, user.id, body.transactionIds.length);
    const restoredCount = await restoreTransactions(tx, user.id, body.transactionIds, now);
    return { message: `${formatCount(restoredCount, 'transaction')} restored.`, restoredCount };
  });

  serveOperation(context, exportOperation, async ({ user, reply, request }) => {
    await db
      .transaction()
      .execute((tx) =>
        recordAuditEvent(tx, { userId: user.id, event: 'transactions-exported', from: request, now: context.now() }),
      );
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('moneta-transactions.csv'));
    const rows = Readable.from(exportTransactions(db, user.id));
    // A query may still be running when the client disconnects, so the server must wait for it before closing the
    // database.
    context.runAfterReply(() => finished(rows).catch(() => undefined));
    return rows;
  });
}

function asBefore(restored: number, kept: number): string {
  const others = `${formatCount(kept, 'was', 'were')} edited after the change and stayed as edited.`;
  return [`${formatCount(restored, 'transaction')} changed back.`, ...(kept > 0 ? [others] : [])].join(' ');
}
