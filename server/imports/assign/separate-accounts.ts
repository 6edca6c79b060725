import { addDaysClamped } from '../../../domain/day.ts';
import type { FileReading } from '../reading-process.ts';
import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { extractFileNameWords } from './account-names.ts';
import { type AccountRowsOnDays, readRowsOnDays } from './compare-rows.ts';
import { COMPARISON_LIMITS, MAX_COINCIDENTAL_ROW_SHARE, MIN_ROWS_AS_EVIDENCE } from './evidence.ts';

/** Two accounts in the files, with their rows on the last days that both files cover. */
export type AccountPair = { one: AccountRowsOnDays; other: AccountRowsOnDays };

/** Returns the pair of two accounts in the files; undefined if they have no days in common. */
export function findAccountPair(
  accounts: readonly StoredAccount[],
  index: number,
  otherIndex: number,
): AccountPair | undefined {
  const both = [accounts[index], accounts[otherIndex]];
  const [, begin = ''] = both.map((account) => account?.first ?? '').sort();
  const [last = ''] = both.map((account) => account?.last ?? '').sort();
  if (begin > last) return undefined;
  const [, first = ''] = [begin, addDaysClamped(last, -COMPARISON_LIMITS.days)].sort();
  const spans = [{ first, last }];
  return { one: { index, spans, rows: [] }, other: { index: otherIndex, spans, rows: [] } };
}

/**
 * True if the files have almost no common rows, so that they belong to two accounts.
 * @param fewest rows of each file needed to decide
 */
export function areDifferentAccounts({ one, other }: AccountPair, fewest: number): boolean {
  const others = new Set(other.rows.map(({ mark }) => mark));
  const shared = new Set(one.rows.map(({ mark }) => mark).filter((mark) => others.has(mark))).size;
  const count = Math.min(one.rows.length, other.rows.length);
  return count >= fewest && shared <= count * MAX_COINCIDENTAL_ROW_SHARE;
}

export function hasStatedBalances({ openingMinor, closingMinor }: StoredAccount): boolean {
  return openingMinor !== undefined || closingMinor !== undefined;
}

/**
 * True if the stated balances agree with the rows of the account. Only then can balances prove that two accounts
 * differ.
 */
export function isProvenByBalances({ isLeftOut, openingMinor, closingMinor, sumMinor }: StoredAccount): boolean {
  return !isLeftOut && openingMinor !== undefined && openingMinor + sumMinor === closingMinor;
}

/**
 * Returns the indexes of accounts that cannot share their proposed account with another file of this import: both files
 * cover the same days with almost no common rows, and their balances do not connect.
 * @param open indexes of accounts that may be reassigned. If two of them conflict, the first keeps its proposed
 * account, unless only the second was matched by its balance.
 */
export async function findSeparateAccounts(
  reading: FileReading,
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  open: ReadonlySet<number>,
): Promise<number[]> {
  const pairs = listPairs(accounts, files, open);
  await readRowsOnDays(
    reading,
    pairs.flatMap(({ one, other }) => [one, other]),
  );
  const conflicts = new Set<string>();
  for (const pair of pairs) {
    const account = accounts[pair.one.index];
    // Without balances, a few different rows do not prove that the accounts differ.
    if (!areDifferentAccounts(pair, account && isProvenByBalances(account) ? 0 : MIN_ROWS_AS_EVIDENCE)) continue;
    conflicts.add(`${pair.one.index} ${pair.other.index}`).add(`${pair.other.index} ${pair.one.index}`);
  }
  const rank = (index: number) => (!open.has(index) ? 0 : accounts[index]?.reason === 'balance' ? 1 : 2);
  const staying: number[] = [];
  const apart: number[] = [];
  for (const index of [...accounts.keys()].sort((a, b) => rank(a) - rank(b))) {
    const isMoved = open.has(index) && staying.some((other) => conflicts.has(`${index} ${other}`));
    (isMoved ? apart : staying).push(index);
  }
  return apart;
}

function listPairs(
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  open: ReadonlySet<number>,
): AccountPair[] {
  const pairs: AccountPair[] = [];
  // Splits each name once, not once per pair.
  const words = files.map(({ name }) => extractFileNameWords(name));
  for (const [index, one] of accounts.entries()) {
    for (let next = index + 1; next < accounts.length; next++) {
      const other = accounts[next];
      if (!other || one.accountId === null || one.accountId !== other.accountId) continue;
      if ((!open.has(index) && !open.has(next)) || one.currency !== other.currency) continue;
      const pair = mayBeOfTwo(one, other, words) && findAccountPair(accounts, index, next);
      if (pair) pairs.push(pair);
      if (pairs.length === COMPARISON_LIMITS.pairs) return pairs;
    }
  }
  return pairs;
}

/**
 * True if both files have balances that do not connect, or if neither has balances and their file names differ in
 * words.
 */
function mayBeOfTwo(one: StoredAccount, other: StoredAccount, words: readonly string[]): boolean {
  if (isProvenByBalances(one) && isProvenByBalances(other)) {
    return one.closingMinor !== other.openingMinor && other.closingMinor !== one.openingMinor;
  }
  if (one.isLeftOut || other.isLeftOut || hasStatedBalances(one) || hasStatedBalances(other)) return false;
  return one.file !== other.file && words[one.file] !== words[other.file];
}
