import type { OperationReply } from '../../../contract/operation.ts';
import {
  type listTransferProposals,
  MAX_DAYS_BETWEEN_TRANSFER_SIDES,
} from '../../../contract/transactions/transfers.ts';
import { addDays, addDaysClamped, countDaysApart } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { listAccounts } from '../accounts/account-store.ts';
import type { TransactionListRow } from '../search/result-set.ts';
import { toTransaction } from '../transaction-row.ts';
import { listNewestTransactionRows } from '../transaction-store.ts';
import { listRejectedPairs } from './rejected-pairs.ts';

/** Maximum number of transactions examined per request, and maximum number of pairs returned. */
const LOOKED_AT = 1000;
const SHOWN = 50;

/**
 * Returns pairs of an expense and an income transaction that look like a transfer, newest first. Each transaction is in
 * at most one pair.
 */
export async function proposeTransfers(
  db: Db,
  userId: number,
  days: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<OperationReply<typeof listTransferProposals>> {
  if ((await listAccounts(db, userId)).length < 2) return { proposals: [], continueFrom: null };
  const rows = await listNewestTransactionRows(db, { userId, limit: LOOKED_AT, ...days });
  const incomes = new Map<number, TransactionListRow[]>();
  for (const row of rows) {
    if (row.kind !== 'income') continue;
    const alike = incomes.get(row.amount_minor) ?? [];
    alike.push(row);
    incomes.set(row.amount_minor, alike);
  }
  const expenses = rows.filter(({ kind, amount_minor }) => kind === 'expense' && incomes.has(amount_minor));
  const isKeptApart = await listRejectedPairs(
    db,
    userId,
    expenses.map(({ id }) => id),
  );
  const taken = new Set<TransactionListRow>();
  const proposals = expenses.flatMap((expense) => {
    const fitting = (incomes.get(expense.amount_minor) ?? []).filter(
      (income) =>
        !taken.has(income) &&
        income.account_id !== expense.account_id &&
        countDaysApart(income.day, expense.day) <= MAX_DAYS_BETWEEN_TRANSFER_SIDES &&
        !isKeptApart({ expenseId: expense.id, incomeId: income.id }),
    );
    const [closest] = fitting.sort((a, b) => countDaysApart(a.day, expense.day) - countDaysApart(b.day, expense.day));
    if (!closest) return [];
    taken.add(closest);
    return [{ expense: toTransaction(expense), income: toTransaction(closest) }];
  });
  return { proposals: proposals.slice(0, SHOWN), continueFrom: nextDay(rows) };
}

/**
 * Returns the day from which the next request continues. Requests overlap by a few days, because the two sides of a
 * transfer may be on different days.
 */
function nextDay(rows: readonly TransactionListRow[]): string | null {
  const [newest, oldest] = [rows[0]?.day, rows.at(-1)?.day];
  if (newest === undefined || oldest === undefined || rows.length < LOOKED_AT) return null;
  const overlapping = addDaysClamped(oldest, MAX_DAYS_BETWEEN_TRANSFER_SIDES);
  if (overlapping < newest) return overlapping;
  if (oldest < newest) return oldest;
  return addDays(oldest, -1) ?? null;
}
