import type { StoredImportAccount } from '../records/import-details.ts';
import { MAX_COINCIDENTAL_ROW_SHARE, MIN_ROWS_AS_EVIDENCE } from './account-evidence.ts';
import type { AccountInFile } from './account-in-file.ts';
import { countSharedLetters, extractFileNameWords, guessAccountKind } from './account-names.ts';
import { findSharedDayRange, listRowsOnDays } from './rows-to-compare.ts';

/**
 * Compares the rows of two files on the days that both cover. `areDifferent` is true if almost no row is in both files.
 * `count` is the number of rows that the smaller of the two files has on those days.
 */
function compareRows(a: AccountInFile, b: AccountInFile): { areDifferent: boolean; count: number } | undefined {
  const days = findSharedDayRange(a, b);
  if (!days) return undefined;
  const listMarks = ({ rows }: AccountInFile) => listRowsOnDays(rows, [days]).map(({ mark }) => mark);
  const [marks, otherMarks] = [listMarks(a), listMarks(b)];
  const count = Math.min(marks.length, otherMarks.length);
  const sharedCount = new Set(marks).size + new Set(otherMarks).size - new Set([...marks, ...otherMarks]).size;
  return { areDifferent: sharedCount <= count * MAX_COINCIDENTAL_ROW_SHARE, count };
}

const hasStatedBalances = ({ openingMinor, closingMinor }: StoredImportAccount) =>
  openingMinor !== undefined || closingMinor !== undefined;

/** True if the balances in the file agree with its rows. Only then can the balances show that two accounts differ. */
function isProvenByBalances({ isLeftOut, openingMinor, closingMinor, sumMinor }: StoredImportAccount): boolean {
  return !isLeftOut && openingMinor !== undefined && openingMinor + sumMinor === closingMinor;
}

/** True if one file begins with the closing balance of the other. */
function areConsecutive(a: StoredImportAccount, b: StoredImportAccount): boolean {
  const continues = (earlier: StoredImportAccount, later: StoredImportAccount) =>
    earlier.closingMinor === later.openingMinor && (earlier.last ?? '') <= (later.first ?? '');
  return isProvenByBalances(a) && isProvenByBalances(b) && (continues(a, b) || continues(b, a));
}

/**
 * Returns the indexes of accounts whose guess conflicts with another file of this import: both files would go to the
 * same account and cover the same days, but have almost no rows in common.
 * @param guesses accounts whose target may still change. If two of them conflict, the first keeps its guessed account,
 * unless only the second was matched by its balance.
 */
export function findConflictingAccounts(accounts: readonly AccountInFile[], guesses: ReadonlySet<number>): Set<number> {
  const conflicting = new Set<number>();
  for (const account of accounts) {
    for (const earlier of accounts.slice(0, account.index)) {
      const { accountId, currency } = account;
      const haveSameTarget = accountId === earlier.accountId && currency === earlier.currency && accountId !== null;
      const pair = [account, earlier];
      const guessed = pair.filter(({ index }) => guesses.has(index));
      const moved = guessed.find(({ reason }) => reason !== 'balance') ?? guessed[0];
      if (!moved || !haveSameTarget || pair.some(({ index }) => conflicting.has(index))) continue;
      if (areDifferentAccounts(account, earlier)) conflicting.add(moved.index);
    }
  }
  return conflicting;
}

function areDifferentAccounts(a: AccountInFile, b: AccountInFile): boolean {
  const comparison = compareRows(a, b);
  if (!comparison?.areDifferent) return false;
  if (isProvenByBalances(a) && isProvenByBalances(b)) return !areConsecutive(a, b);
  if ([a, b].some((account) => account.isLeftOut || hasStatedBalances(account))) return false;
  // Different rows alone do not show that two accounts differ: the file names must differ too, and there must be enough
  // rows to compare.
  const areNamesDifferent = extractFileNameWords(a.fileName) !== extractFileNameWords(b.fileName);
  return areNamesDifferent && comparison.count >= MIN_ROWS_AS_EVIDENCE;
}

/**
 * Returns the given account and all accounts whose files connect to its file, directly or through other files: one file
 * begins with the closing balance of the other. They therefore belong to the same account.
 */
export function listConnectedFiles(
  index: number,
  accounts: readonly AccountInFile[],
  guesses: ReadonlySet<number>,
): number[] {
  const files = new Set(accounts.filter((account) => account.index === index));
  // The loop adds to `files` while iterating over it, so it also visits the files that it adds.
  for (const file of files) {
    for (const next of accounts) {
      const canMove = guesses.has(next.index) && next.accountId === file.accountId && next.reason !== 'balance';
      if (canMove && next.layout === file.layout && areConsecutive(file, next)) files.add(next);
    }
  }
  return [...files].map((account) => account.index);
}

/**
 * Groups files that belong to the same new account. Two such files have the same layout. They also share rows, or one
 * continues from the other's closing balance, or they have no balances and cover different days. Files known to belong
 * to different accounts are never grouped.
 * @param created the accounts to be created for files without an account number or name
 * @returns groups of at least two accounts, the first of which is created
 */
export function groupNewAccounts(created: readonly AccountInFile[]): AccountInFile[][] {
  const groups: AccountInFile[][] = [];
  const withDays = created.filter(({ first }) => first !== undefined);
  for (const account of withDays.sort((a, b) => ((a.first ?? '') < (b.first ?? '') ? -1 : 1))) {
    const candidates = groups.flatMap((group) => {
      const relations = group.map((file) => relateFiles(file, account));
      if (!relations.includes('same') || relations.includes('different')) return [];
      const similarities = group.map(({ fileName }) => countSharedLetters(fileName, account.fileName));
      return [{ group, similarity: Math.max(...similarities) }];
    });
    const [best, second] = candidates.sort((a, b) => b.similarity - a.similarity);
    if (best && best.similarity !== second?.similarity) best.group.push(account);
    else groups.push([account]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.sort((a, b) => a.index - b.index));
}

/**
 * Decides whether two files belong to the same account. Such files may have one day in common, because a file can end
 * in the middle of a day.
 */
function relateFiles(a: AccountInFile, b: AccountInFile): 'same' | 'different' | 'unclear' {
  if (a.layout !== b.layout) return 'different';
  if (areConsecutive(a, b)) return 'same';
  const days = findSharedDayRange(a, b);
  if (days && days.first !== days.last) return compareRows(a, b)?.areDifferent ? 'different' : 'same';
  if (hasStatedBalances(a) || hasStatedBalances(b)) return 'unclear';
  return guessAccountKind(a.fileName) === guessAccountKind(b.fileName) ? 'same' : 'different';
}
