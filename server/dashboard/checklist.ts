import type { getChecklist as operation } from '../../contract/dashboard.ts';
import type { OperationReply } from '../../contract/operation.ts';
import type { Db, Tx } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { lockUser } from '../db/user-lock.ts';
import { type ImportRecord, listImportsInStates } from '../imports/records/import-store.ts';
import { listRecentReceipts } from '../receipts/receipt-store.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';

/** Returns the steps of the checklist that the user has completed. */
export async function getChecklist(db: Db, userId: number): Promise<OperationReply<typeof operation>> {
  const [accounts, imports, receipts, hasBudget] = await Promise.all([
    listAccounts(db, userId),
    listImportsInStates(db, userId, 'done', 'running', 'reverting', 'reverted'),
    listRecentReceipts(db, userId),
    hasAnyBudget(db, userId),
  ]);
  return {
    hasOpeningBalance: accounts.some(({ opening_minor, opening_day }) => opening_minor !== 0 || opening_day !== null),
    hasImport: imports.some(({ state }) => state === 'done'),
    hasTransaction: await hasManualTransaction(db, userId, imports, receipts),
    hasReceipt: receipts.length > 0,
    hasBudget,
  };
}

/** Maximum number of transactions that are checked, starting with the newest day. */
const MAX_CHECKED = 500;

/** True if the user has entered one of the newest transactions. Imports, receipts and recurring items do not count. */
async function hasManualTransaction(
  db: Db,
  userId: number,
  imports: readonly ImportRecord[],
  receipts: readonly { transaction_id: string | null }[],
): Promise<boolean> {
  const newest = await selectByIndex(db, 'transactions', 'transactions_in_order')
    .select(['id', 'sequence', 'recurring_id'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(MAX_CHECKED)
    .execute();
  // An import numbers its transactions consecutively.
  const isImported = (sequence: number) =>
    imports.some(
      ({ row_count, details: { firstSequence } }) =>
        firstSequence !== undefined && sequence >= firstSequence && sequence < firstSequence + row_count,
    );
  const fromReceipts = new Set(receipts.map(({ transaction_id }) => transaction_id));
  return newest.some(
    ({ id, sequence, recurring_id }) => recurring_id === null && !fromReceipts.has(id) && !isImported(sequence),
  );
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
