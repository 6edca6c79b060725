import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { DEFAULT_MONEY_ACCOUNT } from '../../../contract/money-accounts.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { restoreTransactionSnapshots } from '../delete-and-restore.ts';
import { type TransactionRow, type TransactionWithPosition, toTransaction } from '../transaction-row.ts';
import { getTransaction } from '../transaction-store.ts';
import { insertTransactions } from '../write-transactions.ts';
import { isSideImported, linkImportRowsToTransactions } from './link-import-rows.ts';
import { insertRejectedPair } from './rejected-pairs.ts';
import type { TransferRow } from './transfer-row.ts';
import { getDayAfterSplit, type TransferSides } from './transfer-sides.ts';
import { getTransfer } from './transfer-store.ts';
import { deleteTransfers } from './write-transfers.ts';

type Kind = TransactionRow['kind'];
type SplitTransfer = { expense: Transaction | null; income: Transaction | null };

/**
 * Splits a transfer into an expense and an income transaction. The transactions that it was made from are restored, with
 * the changes that were made to the transfer. If it was made from one transaction, the other side is added only if the
 * other account confirms it. The two sides are not suggested as a transfer again.
 * @throws 404 if the user has no such transfer
 */
export async function splitTransfer(tx: Tx, userId: number, id: string, now: Date): Promise<SplitTransfer> {
  await lockUser(tx, userId);
  const transfer = await getTransfer(tx, userId, id);
  const sides: TransferSides = JSON.parse(transfer.sides ?? '{}');
  await deleteTransfers(tx, userId, [id]);
  await restoreSides(tx, userId, transfer, sides);
  const added = await insertSides(tx, userId, transfer, await listSidesToAdd(tx, userId, transfer, sides), now);
  const expenseId = sides.expense?.id ?? added.get('expense');
  const incomeId = sides.income?.id ?? added.get('income');
  if (expenseId !== undefined && incomeId !== undefined) await insertRejectedPair(tx, userId, { expenseId, incomeId });
  await linkImportRowsToTransactions(tx, userId, id, { expenseId, incomeId });
  const show = async (side: string | undefined) =>
    side === undefined ? null : toTransaction(await getTransaction(tx, userId, side));
  return { expense: await show(expenseId), income: await show(incomeId) };
}

async function restoreSides(tx: Tx, userId: number, transfer: TransferRow, sides: TransferSides): Promise<void> {
  const { from_account_id, to_account_id, from_checked, to_checked } = transfer;
  const sideOf = (
    side: TransactionWithPosition,
    account_id: string,
    is_checked: TransactionRow['is_checked'],
  ): TransactionWithPosition => ({
    ...(side.amount_minor === transfer.amount_minor ? side : omitLines(side)),
    amount_minor: transfer.amount_minor,
    day: getDayAfterSplit(side, sides, transfer.day),
    account_id,
    is_checked,
    version: (side.version ?? 1) + 1,
  });
  await restoreTransactionSnapshots(tx, userId, [
    ...(sides.expense ? [sideOf(sides.expense, from_account_id, from_checked)] : []),
    ...(sides.income ? [sideOf(sides.income, to_account_id, to_checked)] : []),
  ]);
}

/**
 * Returns the transaction without its split lines and estimate mark, which no longer apply after the amount has
 * changed.
 */
function omitLines({
  lines: _lines,
  is_estimate: _estimate,
  ...side
}: TransactionWithPosition): TransactionWithPosition {
  return side;
}

/**
 * Returns the sides that no stored transaction restores. The other side of a single transaction is among them only if a
 * bank file or a statement of its account contains it, because the balance of that account would be wrong without it.
 */
async function listSidesToAdd(
  tx: Tx,
  userId: number,
  { id, from_checked, to_checked }: TransferRow,
  { expense, income }: TransferSides,
): Promise<Kind[]> {
  if (!expense && !income) return ['expense', 'income'];
  if (expense && income) return [];
  const [missing, isChecked]: [Kind, boolean] = expense
    ? ['income', to_checked === 1]
    : ['expense', from_checked === 1];
  return isChecked || (await isSideImported(tx, userId, id, missing)) ? [missing] : [];
}

/** Inserts the given sides as new transactions and returns their ids. */
async function insertSides(
  tx: Tx,
  userId: number,
  transfer: TransferRow,
  kinds: readonly Kind[],
  now: Date,
): Promise<ReadonlyMap<Kind, string>> {
  if (kinds.length === 0) return new Map();
  const names = new Map((await listAccounts(tx, userId)).map(({ id, name }) => [id, name]));
  const { day, amount_minor, note, from_account_id, to_account_id, from_checked, to_checked } = transfer;
  const nameOf = (id: string) => names.get(id) ?? DEFAULT_MONEY_ACCOUNT.name;
  const own = {
    expense: { name: `Transfer to ${nameOf(to_account_id)}`, account_id: from_account_id, is_checked: from_checked },
    income: { name: `Transfer from ${nameOf(from_account_id)}`, account_id: to_account_id, is_checked: to_checked },
  };
  // The higher version marks the transactions as changed by the user, so undoing an import keeps them.
  const common = { day, amount_minor, note, category: FALLBACK_CATEGORY, version: transfer.version + 1 };
  const inserted = await insertTransactions(
    tx,
    userId,
    kinds.map((kind) => ({ ...common, kind, ...own[kind] })),
    now,
  );
  return new Map(inserted.map(({ kind, id }) => [kind, id]));
}
