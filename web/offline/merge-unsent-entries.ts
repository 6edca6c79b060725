import type { Summary } from '../../contract/dashboard.ts';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { OperationReply } from '../../contract/operation.ts';
import type { listTransactions, Sums, Transaction } from '../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { type ListQuery, matchesListQuery } from './matches-list-query.ts';
import type { UnsentEntriesNote, UnsentTransaction } from './unsent-transaction.ts';

/* The functions below add unsent entries to responses from the server. */

type List = OperationReply<typeof listTransactions>;

const NO_LIST: List = {
  transactions: [],
  totalPages: 0,
  currentPage: 1,
  totalCount: 0,
  sums: { income: 0, expense: 0, net: 0 },
};

/**
 * Adds unsent entries to a page of the list. All of them are added to page 1, because the client does not know the
 * right pages for their dates.
 * @param list the server's page, or undefined if it is unknown
 */
export function addUnsentEntriesToList(list: List | undefined, query: ListQuery, rows: readonly UnsentTransaction[]) {
  const { matching, undecidedCount } = splitByQuery(rows, query);
  const waiting: UnsentEntriesNote = { undecidedCount, isPartial: list === undefined };
  const { transactions, totalPages, totalCount, sums, ...rest } = list ?? NO_LIST;
  const isFirst = Number(query.page ?? 1) === 1;
  return {
    ...rest,
    transactions: isFirst ? [...newestFirst(matching), ...transactions].sort(byDay) : transactions,
    totalPages: matching.length > 0 ? Math.max(totalPages, 1) : totalPages,
    totalCount: totalCount + matching.length,
    sums: sums && addSums(sums, matching, query.category),
    ...((undecidedCount > 0 || waiting.isPartial) && { waiting }),
  };
}

export function addUnsentEntriesToSums(sums: Sums, query: ListQuery, rows: readonly UnsentTransaction[]): Sums {
  return addSums(sums, splitByQuery(rows, query).matching, query.category);
}

export function addUnsentEntriesToSummary(summary: Summary, rows: readonly UnsentTransaction[]): Summary {
  const { totalIncome, totalExpenses, balance, balanceWithOpening, recentTransactions } = summary;
  const { income, expense, net } = addSums({ income: totalIncome, expense: totalExpenses, net: balance }, rows);
  const recent = [...newestFirst(rows), ...recentTransactions].sort(byDay);
  return {
    totalIncome: income,
    totalExpenses: expense,
    balance: net,
    balanceWithOpening:
      balanceWithOpening === null ? null : minorToAmount(amountToMinor(balanceWithOpening) + netMinor(rows)),
    recentTransactions: recent.slice(0, 5),
  };
}

/**
 * Adds the amounts of unsent entries to the account balances. Future entries are not included. An entry without an
 * account belongs to the default account.
 */
export function addUnsentEntriesToBalances(
  accounts: readonly MoneyAccount[],
  rows: readonly UnsentTransaction[],
  today: string,
) {
  return accounts.map((account) => {
    const { _id, isProposed, balance } = account;
    const own = rows.filter(
      ({ accountId, addedOn }) => (accountId === '' ? isProposed : accountId === _id) && addedOn <= today,
    );
    return { ...account, balance: minorToAmount(amountToMinor(balance) + netMinor(own)) };
  });
}

function splitByQuery(rows: readonly UnsentTransaction[], query: ListQuery) {
  const verdicts = rows.map((row) => ({ row, matches: matchesListQuery(row, query) }));
  return {
    matching: verdicts.filter(({ matches }) => matches === true).map(({ row }) => row),
    undecidedCount: verdicts.filter(({ matches }) => matches === undefined).length,
  };
}

/**
 * Adds transactions to totals.
 * @param category if set, only the lines in this category are counted in split transactions
 */
function addSums({ income, expense }: Sums, rows: readonly Transaction[], category?: string): Sums {
  let [incomeMinor, expenseMinor] = [amountToMinor(income), amountToMinor(expense)];
  for (const row of rows) {
    // Subtracts the refund, because refunds reduce expenses.
    if (row.refundOf) expenseMinor -= partMinor(row, category);
    else if (row.isIncome) incomeMinor += partMinor(row, category);
    else expenseMinor += partMinor(row, category);
  }
  return {
    income: minorToAmount(incomeMinor),
    expense: minorToAmount(expenseMinor),
    net: minorToAmount(incomeMinor - expenseMinor),
  };
}

function partMinor({ cost, lines }: Transaction, category: string | undefined): number {
  if (category === undefined || lines.length === 0) return amountToMinor(cost);
  const parts = lines.filter((line) => line.category === category);
  return parts.reduce((sum, { amount }) => sum + amountToMinor(amount), 0);
}

function netMinor(rows: readonly Transaction[]): number {
  return rows.reduce((sum, { cost, isIncome }) => sum + (isIncome ? amountToMinor(cost) : -amountToMinor(cost)), 0);
}

function newestFirst(rows: readonly UnsentTransaction[]): UnsentTransaction[] {
  return [...rows].reverse();
}

/** Sorts transactions by date, newest first. Transactions on the same day keep their order. */
function byDay(one: Transaction, other: Transaction): number {
  return one.addedOn < other.addedOn ? 1 : one.addedOn > other.addedOn ? -1 : 0;
}
