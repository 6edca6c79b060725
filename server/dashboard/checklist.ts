import type { getChecklist as operation } from '../../contract/dashboard.ts';
import type { OperationReply } from '../../contract/operation.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { listImportsInStates } from '../imports/records/import-store.ts';
import { countTransactions } from '../ledger/count-transactions.ts';
import { countRecentReceipts, countUnlinkedReceipts } from '../receipts/receipt-store.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';

/** Returns the steps of the checklist that the user has completed. */
export async function getChecklist(db: Db, userId: number): Promise<OperationReply<typeof operation>> {
  const [accounts, imports, transactionCount, receiptCount, unusedCount, hasBudget] = await Promise.all([
    listAccounts(db, userId),
    listImportsInStates(db, userId, 'done'),
    countTransactions(db, userId, {}),
    countRecentReceipts(db, userId),
    countUnlinkedReceipts(db, userId),
    hasAnyBudget(db, userId),
  ]);
  const importedCount = imports.reduce((count, { done_count }) => count + done_count, 0);
  return {
    hasOpeningBalance: accounts.some(({ opening_minor, opening_day }) => opening_minor !== 0 || opening_day !== null),
    hasImport: imports.length > 0,
    hasTransaction: transactionCount > importedCount + receiptCount - unusedCount,
    hasReceipt: receiptCount > 0,
    hasBudget,
  };
}

/** Removes the checklist from the user's dashboard on all devices. */
export async function dismissChecklist(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId);
  await tx.updateTable('users').set({ has_checklist: 0 }).where('id', '=', userId).execute();
}

async function hasAnyBudget(db: Db, userId: number): Promise<boolean> {
  for (const table of ['budgets', 'repeating_budgets'] as const) {
    const found = await db.selectFrom(table).select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (found) return true;
  }
  return false;
}
