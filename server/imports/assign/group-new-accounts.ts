import type { StoredAccount } from '../records/import-details.ts';
import { MAX_COINCIDENTAL_ROW_SHARE, MIN_ROWS_AS_EVIDENCE } from './account-evidence.ts';
import type { AccountInFile } from './account-in-file.ts';
import { countSharedLetters, extractFileNameWords, guessAccountKind } from './account-names.ts';
import { findCommonDays, isOnDays } from './compare-rows.ts';

/**
 * Compares the rows of two files on the days that both cover. `isOther` is true if almost no row is in both files.
 * `count` is the number of rows on these days in the file that has fewer.
 */
function compareRows(one: AccountInFile, other: AccountInFile): { isOther: boolean; count: number } | undefined {
  const days = findCommonDays(one, other);
  if (!days) return undefined;
  const [marks, others] = [one, other].map(({ rows }) =>
    rows.filter((row) => isOnDays(row, [days])).map(({ mark }) => mark),
  ) as [string[], string[]];
  const count = Math.min(marks.length, others.length);
  const known = new Set(others);
  const shared = new Set(marks.filter((mark) => known.has(mark))).size;
  return { isOther: shared <= count * MAX_COINCIDENTAL_ROW_SHARE, count };
}

const hasStatedBalances = ({ openingMinor, closingMinor }: StoredAccount) =>
  openingMinor !== undefined || closingMinor !== undefined;

/** True if the balances in the file agree with its rows. Only then can the balances show that two accounts differ. */
function isProvenByBalances({ isLeftOut, openingMinor, closingMinor, sumMinor }: StoredAccount): boolean {
  return !isLeftOut && openingMinor !== undefined && openingMinor + sumMinor === closingMinor;
}

/** True if one file begins with the closing balance of the other. */
function areConsecutive(one: StoredAccount, other: StoredAccount): boolean {
  const goesOn = (a: StoredAccount, b: StoredAccount) =>
    a.closingMinor === b.openingMinor && (a.last ?? '') <= (b.first ?? '');
  return [one, other].every(isProvenByBalances) && (goesOn(one, other) || goesOn(other, one));
}

/**
 * Returns the indexes of accounts that cannot go to their guessed account together with another file of this import,
 * because both files cover the same days but have almost no rows in common.
 * @param guesses accounts whose target may still change. If two of them conflict, the first keeps its guessed account,
 * unless only the second was matched by its balance.
 */
export function findSeparateAccounts(accounts: readonly AccountInFile[], guesses: ReadonlySet<number>): Set<number> {
  const words = accounts.map(({ fileName }) => extractFileNameWords(fileName));
  const apart = new Set<number>();
  for (const one of accounts) {
    for (const other of accounts.slice(0, one.index)) {
      const pair = [one, other];
      const [moved] = pair.filter(({ index }) => guesses.has(index)).sort((a, b) => rank(a) - rank(b));
      const isShared = one.accountId !== null && one.accountId === other.accountId && one.currency === other.currency;
      if (!moved || !isShared || pair.some(({ index }) => apart.has(index))) continue;
      const compared = compareRows(one, other);
      if (!compared?.isOther) continue;
      const isUnclear = pair.some((account) => account.isLeftOut || hasStatedBalances(account));
      // Different rows alone do not show that two accounts differ: the file names must differ too, and there must be
      // enough rows to compare.
      const areNamedApart = words[one.index] !== words[other.index] && compared.count >= MIN_ROWS_AS_EVIDENCE;
      const areProven = pair.every(isProvenByBalances) && !areConsecutive(one, other);
      if (areProven || (!isUnclear && areNamedApart)) apart.add(moved.index);
    }
  }
  return apart;
}

const rank = ({ reason }: StoredAccount) => (reason === 'balance' ? 1 : 0);

/**
 * Returns the accounts whose files continue from the closing balance of a file, directly or through other files, and
 * which therefore belong to the same account.
 */
export function listFollowers(
  index: number,
  accounts: readonly AccountInFile[],
  guesses: ReadonlySet<number>,
): number[] {
  const chain = new Set(accounts.filter((account) => account.index === index));
  // The loop adds to `chain` while iterating over it, so it also visits the files that it adds.
  for (const one of chain) {
    for (const other of accounts) {
      const isOpen = guesses.has(other.index) && other.accountId === one.accountId && other.reason !== 'balance';
      if (isOpen && one.layout === other.layout && areConsecutive(one, other)) chain.add(other);
    }
  }
  return [...chain].map((account) => account.index).slice(1);
}

/**
 * Groups files that belong to the same new account. They must have the same layout. In addition, their balances must
 * connect, or they must share rows, or they must have no balances and cover different days. Files known to belong to
 * different accounts are never grouped.
 * @param created the accounts to be created for files without an account number or name
 * @returns groups of at least two accounts, the first of which is created
 */
export function groupNewAccounts(created: readonly AccountInFile[]): AccountInFile[][] {
  const groups: AccountInFile[][] = [];
  const dated = created.flatMap((account) =>
    account.first === undefined ? [] : [{ ...account, first: account.first }],
  );
  for (const account of dated.sort((a, b) => (a.first < b.first ? -1 : 1))) {
    const fitting = groups.flatMap((group) => {
      const relations = group.map((each) => relateFiles(each, account));
      if (!relations.includes('one') || relations.includes('two')) return [];
      const likeness = group.map(({ fileName }) => countSharedLetters(fileName, account.fileName));
      return [{ group, likeness: Math.max(...likeness) }];
    });
    const [best, second] = fitting.sort((a, b) => b.likeness - a.likeness);
    if (best && best.likeness !== second?.likeness) best.group.push(account);
    else groups.push([account]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.sort((a, b) => a.index - b.index));
}

/**
 * Returns `one` if the files belong to the same account, `two` if they belong to different ones, or `open` if that is
 * unclear. Files of the same account may have one day in common, because a file can end in the middle of a day.
 */
function relateFiles(one: AccountInFile, other: AccountInFile): 'one' | 'two' | 'open' {
  if (one.layout !== other.layout) return 'two';
  if (areConsecutive(one, other)) return 'one';
  const days = findCommonDays(one, other);
  if (days && days.first !== days.last) return compareRows(one, other)?.isOther ? 'two' : 'one';
  if (hasStatedBalances(one) || hasStatedBalances(other)) return 'open';
  const [kind, otherKind] = [one, other].map(({ fileName }) => guessAccountKind(fileName));
  return kind === otherKind ? 'one' : 'two';
}
