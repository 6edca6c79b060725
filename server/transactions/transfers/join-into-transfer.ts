import { MAX_DAYS_BETWEEN_TRANSFER_SIDES } from '../../../contract/transactions/transfers.ts';
import { countDaysApart } from '../../../domain/calendar-day.ts';
import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { deleteTransactionsWithSnapshots } from '../delete-and-restore.ts';
import { isRefund, parseRefunds } from '../refunds/refund-columns.ts';
import { getTransaction, type StoredTransaction } from '../transaction-store.ts';
import type { TransferPair } from './rejected-pairs.ts';
import type { TransferRow } from './transfer-row.ts';
import type { TransferSides } from './transfer-sides.ts';
import { insertTransfer } from './write-transfers.ts';

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
