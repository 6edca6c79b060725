import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import type { Summary } from '../../../contract/dashboard.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor } from '../../../domain/money.ts';
import { type Client, fetchBody, listPages } from '../http-client.ts';
import { compareImports } from './compare-imports.ts';
import {
  type EntryRecord,
  type ExpectedEntry,
  type ExpectedRecords,
  listPossibleAccounts,
} from './expected-records.ts';

type Accounts = ReadonlyMap<string, MoneyAccount>;

/** Compares a user's data with the acknowledged changes. @returns one sentence for each difference */
export async function compareWithExpectedRecords(books: ExpectedRecords, client: Client): Promise<string[]> {
  const list = await listEntries(client, '/transactions?transfers=include');
  const trash = new Set((await listEntries(client, '/trash?')).map(({ _id }) => _id));
  const accounts = new Map(
    (await fetchBody<MoneyAccount[]>(client, '/accounts')).map((account) => [account._id, account]),
  );
  const summary = await fetchBody<Summary>(client, '/transactions/summary');
  const listed = new Map(list.map((entry) => [entry._id, entry]));
  const wrong = [...compareSums(list, accounts, summary), ...compareAccounts(books, accounts)];
  if (listed.size < list.length) wrong.push('The list shows an entry twice.');
  const imports = await compareImports(books, client, list, accounts);
  for (const [id, record] of books.entries) {
    if (record.isUntouched) continue;
    const about = `entry ${id} (${JSON.stringify(record.may)})`;
    const found = listed.get(id);
    if (record.place === 'trash') {
      if (found || !trash.has(id)) wrong.push(`${about} was deleted, but is ${found ? 'listed' : 'not in the trash'}`);
    } else if (found && !record.may.some((entry) => fits(books, accounts, entry, found))) {
      wrong.push(`${about} became ${JSON.stringify(found)}`);
    } else if (!found && !mayBeGone(books, accounts, record)) wrong.push(`${about} is lost`);
  }
  return [...wrong, ...imports];
}

/** Compares balances and totals with the sums of the transaction list. */
function compareSums(list: readonly ListedTransaction[], accounts: Accounts, summary: Summary): string[] {
  const wrong: string[] = [];
  const balances = new Map([...accounts].map(([id, { openingBalance }]) => [id, amountToMinor(openingBalance)]));
  const totals = { totalIncome: 0, totalExpenses: 0 };
  for (const entry of list) {
    const minor = amountToMinor(entry.cost);
    const sides: [string | undefined, number][] = entry.isTransfer
      ? [
          [entry.fromAccountId, -minor],
          [entry.toAccountId, minor],
        ]
      : [[entry.accountId, entry.isIncome ? minor : -minor]];
    for (const [id = '', change] of sides) {
      if (!balances.has(id)) wrong.push(`${JSON.stringify(entry)} is in an account that does not exist`);
      balances.set(id, (balances.get(id) ?? 0) + change);
    }
    if (!entry.isTransfer) totals[entry.isIncome ? 'totalIncome' : 'totalExpenses'] += minor;
  }
  for (const [id, { name, balance }] of accounts) {
    if (amountToMinor(balance) !== balances.get(id)) {
      wrong.push(`${name} has a balance of ${amountToMinor(balance)}, but its entries add up to ${balances.get(id)}`);
    }
  }
  for (const key of ['totalIncome', 'totalExpenses'] as const) {
    if (amountToMinor(summary[key]) !== totals[key])
      wrong.push(`${key} is ${summary[key]}, but the list adds up to ${totals[key]}`);
  }
  return wrong;
}

function compareAccounts(books: ExpectedRecords, accounts: Accounts): string[] {
  const wrong: string[] = [];
  // Names of accounts that may no longer exist: undoing an import deletes the account that it created, unless the
  // account has other entries.
  const ofUndone = new Set(books.imports.filter(({ removals }) => removals.length > 0).map(({ newName }) => newName));
  const names = [...accounts.values()].map(({ name }) => name);
  if (new Set(names).size < names.length) wrong.push(`Several accounts have the same name: ${names.sort().join(', ')}`);
  for (const [id, account] of accounts) {
    if (books.moved.has(id)) wrong.push(`Account ${account.name} was deleted, but exists`);
    const isBrought = books.imports.some(({ newName, runs }) => newName === account.name && runs.length > 0);
    if (!books.accounts.has(id) && !isBrought) wrong.push(`Account ${account.name} exists, but was never acknowledged`);
  }
  for (const id of books.accounts) {
    if (!accounts.has(id) && !(books.madeBy.has(id) && ofUndone.has(books.madeBy.get(id)))) {
      wrong.push(`Account ${id} is lost`);
    }
  }
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
  const opening = sum([...accounts.values()].map(({ openingBalance }) => amountToMinor(openingBalance)));
  if (opening !== books.opening) wrong.push(`The opening balances add up to ${opening} instead of ${books.opening}`);
  return wrong;
}

function fits(books: ExpectedRecords, accounts: Accounts, entry: ExpectedEntry, found: ListedTransaction): boolean {
  if (entry.isTransfer !== (found.isTransfer ?? false) || entry.minor !== amountToMinor(found.cost)) return false;
  const sides = entry.isTransfer ? [found.fromAccountId, found.toAccountId] : [found.accountId];
  const isInAccount = sides.every((id, at) => reach(books, accounts, entry, at).has(id ?? ''));
  if (entry.isTransfer || !isInAccount) return isInAccount;
  const isSame = entry.name === found.name && entry.isIncome === found.isIncome;
  return isSame && possibleCategories(books, entry).has(found.category);
}

function reach(
  books: ExpectedRecords,
  accounts: Accounts,
  { isPutBack, accounts: own }: ExpectedEntry,
  at: number,
): Set<string> {
  return listPossibleAccounts(books, new Set(accounts.keys()), isPutBack ? undefined : own[at]);
}

function possibleCategories(books: ExpectedRecords, { category, written, isPutBack }: ExpectedEntry): Set<string> {
  const possible = new Set([category]);
  for (const deletion of books.categoryDeletions) {
    if (deletion.category !== category || !deletion.isDone) continue;
    const isAfter = written.to < deletion.span.from;
    if (isPutBack || isAfter || written.from <= deletion.span.to) possible.add(FALLBACK_CATEGORY);
    if (isAfter && !isPutBack) possible.delete(category);
  }
  return possible;
}

/**
 * True for an entry that may have been removed: because its import was undone, or because deleting an account made the
 * two accounts of a transfer the same.
 */
function mayBeGone(books: ExpectedRecords, accounts: Accounts, { may, broughtBy, isRemovable }: EntryRecord): boolean {
  if (broughtBy && isRemovable && broughtBy.brought.removals.length > 0) return true;
  return may.some((entry) => {
    if (!entry.isTransfer) return false;
    const [from = new Set(), to = new Set()] = [reach(books, accounts, entry, 0), reach(books, accounts, entry, 1)];
    return [...from].some((id) => to.has(id));
  });
}

/** Lists all entries of a list of transactions, page by page. */
export function listEntries(client: Client, path: string): Promise<ListedTransaction[]> {
  return listPages(client, path, 'transactions');
}
