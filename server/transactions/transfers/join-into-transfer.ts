import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { DEFAULT_MONEY_ACCOUNT } from '../../../contract/money-accounts.ts';
import { MAX_DAYS_BETWEEN_TRANSFER_SIDES, type TransferProposal } from '../../../contract/transactions/transfers.ts';
import { countDaysApart } from '../../../domain/calendar-day.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { deleteTransactionsWithSnapshots, restoreTransactionSnapshots } from '../delete-and-restore.ts';
import { isRefund, parseRefunds } from '../refunds/refund-columns.ts';
import { type TransactionRow, type TransactionWithPosition, toTransaction } from '../transaction-row.ts';
import { getTransaction, type StoredTransaction } from '../transaction-store.ts';
import { insertTransactions } from '../write-transactions.ts';
import { linkImportRowsToTransactions } from './link-import-rows.ts';
import { insertRejectedPair, type TransferPair } from './rejected-pairs.ts';
import type { TransferRow } from './transfer-row.ts';
import { getDayAfterSplit, type TransferSides } from './transfer-sides.ts';
import { getTransfer } from './transfer-store.ts';
import { deleteTransfers, insertTransfer } from './write-transfers.ts';

/**
 * Joins an expense in one account and income in another account into a transfer on the day of the expense. Splitting
 * the transfer restores both transactions.
 * @throws 404 if one of them does not exist; 400 if they cannot form a transfer
 */
export async function joinIntoTransfer(tx: Tx, userId: number, pair: TransferPair, now: Date): Promise<TransferRow> {
  await lockUser(tx, userId);
  const expense = await getTransaction(tx, userId, pair.expenseId);
  const income = await getTransaction(tx, userId, pair.incomeId);
  refuseStrangers(expense, income);
  const [keptExpense, keptIncome] = await deleteTransactionsWithSnapshots(tx, userId, [expense.id, income.id]).then(
    (kept) => [expense, income].map(({ id }) => kept.find((each) => each.id === id)),
  );
  if (!keptExpense || !keptIncome) throw new Error('An existing transaction could not be removed.');
  const sides: TransferSides = { expense: keptExpense, income: keptIncome };
  return insertTransfer(
    tx,
    userId,
    {
      day: expense.day,
      from_account_id: expense.account_id,
      to_account_id: income.account_id,
      amount_minor: expense.amount_minor,
      note: expense.note || income.note || expense.name,
      from_checked: expense.is_checked,
      to_checked: income.is_checked,
      sides: JSON.stringify(sides),
    },
    now,
  );
}

function refuseStrangers(expense: StoredTransaction, income: StoredTransaction): void {
  if (isRefund(expense) || isRefund(income))
    throw createBadInputError('A refund cannot be part of a transfer. Unlink it from its purchase first.');
  if (expense.kind !== 'expense' || income.kind !== 'income') {
    throw createBadInputError('Choose one expense and one income transaction.');
  }
  if (parseRefunds(expense.refunds).length > 0) {
    throw createBadInputError(
      'This expense has refunds, so it cannot be part of a transfer. Unlink its refunds first.',
    );
  }
  if (expense.amount_minor !== income.amount_minor)
    throw createBadInputError('These transactions have different amounts, so they cannot be a transfer.');
  if (expense.account_id === income.account_id)
    throw createBadInputError('These transactions are in the same account, so they cannot be a transfer.');
  if (countDaysApart(expense.day, income.day) > MAX_DAYS_BETWEEN_TRANSFER_SIDES) {
    throw createBadInputError(
      `These transactions are more than ${MAX_DAYS_BETWEEN_TRANSFER_SIDES} days apart, so they cannot be a transfer.`,
    );
  }
}

/**
 * Splits a transfer into an expense and an income transaction. If it was made by joining two transactions, they are
 * restored, with the changes that were made to the transfer. They are not suggested as a transfer again.
 * @throws 404 if the user has no such transfer
 */
export async function splitTransfer(tx: Tx, userId: number, id: string, now: Date): Promise<TransferProposal> {
  await lockUser(tx, userId);
  const transfer = await getTransfer(tx, userId, id);
  await deleteTransfers(tx, userId, [id]);
  const pair =
    transfer.sides === null
      ? await insertSides(tx, userId, transfer, now)
      : await putSidesBack(tx, userId, transfer, JSON.parse(transfer.sides));
  await insertRejectedPair(tx, userId, pair);
  await linkImportRowsToTransactions(tx, userId, id, pair);
  return {
    expense: toTransaction(await getTransaction(tx, userId, pair.expenseId)),
    income: toTransaction(await getTransaction(tx, userId, pair.incomeId)),
  };
}

async function putSidesBack(
  tx: Tx,
  userId: number,
  transfer: TransferRow,
  { expense, income }: TransferSides,
): Promise<TransferPair> {
  const { from_account_id, to_account_id, from_checked, to_checked } = transfer;
  const sideOf = (
    side: TransactionWithPosition,
    account_id: string,
    is_checked: TransactionRow['is_checked'],
  ): TransactionWithPosition => ({
    ...(side.amount_minor === transfer.amount_minor ? side : omitLines(side)),
    amount_minor: transfer.amount_minor,
    day: getDayAfterSplit(side, expense, transfer.day),
    account_id,
    is_checked,
    version: (side.version ?? 1) + 1,
  });
  await restoreTransactionSnapshots(tx, userId, [
    sideOf(expense, from_account_id, from_checked),
    sideOf(income, to_account_id, to_checked),
  ]);
  return { expenseId: expense.id, incomeId: income.id };
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

async function insertSides(tx: Tx, userId: number, transfer: TransferRow, now: Date): Promise<TransferPair> {
  const names = new Map((await listAccounts(tx, userId)).map(({ id, name }) => [id, name]));
  const { day, amount_minor, note, from_account_id, to_account_id, from_checked, to_checked } = transfer;
  // The higher version marks the transactions as changed by the user, so undoing an import keeps them.
  const common = { day, amount_minor, note, category: FALLBACK_CATEGORY, version: transfer.version + 1 };
  const nameOf = (id: string) => names.get(id) ?? DEFAULT_MONEY_ACCOUNT.name;
  const [expense, income] = await insertTransactions(
    tx,
    userId,
    [
      {
        ...common,
        kind: 'expense',
        name: `Transfer to ${nameOf(to_account_id)}`,
        account_id: from_account_id,
        is_checked: from_checked,
      },
      {
        ...common,
        kind: 'income',
        name: `Transfer from ${nameOf(from_account_id)}`,
        account_id: to_account_id,
        is_checked: to_checked,
      },
    ],
    now,
  );
  return { expenseId: expense?.id ?? '', incomeId: income?.id ?? '' };
}
