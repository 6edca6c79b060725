import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { countSharedLetters, extractFileNameWords, guessAccountKind } from './account-names.ts';
import { findCommonDays, type RowsOnDays } from './compare-rows.ts';
import { COMPARISON_LIMITS, MAX_COINCIDENTAL_ROW_SHARE, MIN_ROWS_AS_EVIDENCE } from './evidence.ts';

/** Two accounts in the files, with their rows on the last days that both cover. */
export type FilePair = [RowsOnDays, RowsOnDays];

/**
 * Lists pairs of accounts with common days.
 * @param open indexes of accounts without a number or name; each pair has one of them
 */
export function listPairs(accounts: readonly StoredAccount[], open: ReadonlySet<number>): FilePair[] {
  const pairs: FilePair[] = [];
  for (const [index, one] of accounts.entries()) {
    for (let next = index + 1; next < accounts.length; next++) {
      const other = accounts[next];
      if (!other || (!open.has(index) && !open.has(next)) || one.currency !== other.currency) continue;
      const days = findCommonDays(one, other);
      if (!days) continue;
      pairs.push([
        { index, spans: [days], rows: [] },
        { index: next, spans: [days], rows: [] },
      ]);
      if (pairs.length === COMPARISON_LIMITS.pairs) return pairs;
    }
  }
  return pairs;
}

/** True if almost no rows are in both files, so that the files belong to two accounts. */
function haveOtherRows([one, other]: FilePair): boolean {
  const others = new Set(other.rows.map(({ mark }) => mark));
  const shared = new Set(one.rows.map(({ mark }) => mark).filter((mark) => others.has(mark))).size;
  return shared <= countRows([one, other]) * MAX_COINCIDENTAL_ROW_SHARE;
}

const countRows = (pair: FilePair) => Math.min(...pair.map(({ rows }) => rows.length));

const hasStatedBalances = ({ openingMinor, closingMinor }: StoredAccount) =>
  openingMinor !== undefined || closingMinor !== undefined;

/**
 * True if the stated balances agree with the rows of the account. Only then can balances prove that two accounts
 * differ.
 */
function isProvenByBalances({ isLeftOut, openingMinor, closingMinor, sumMinor }: StoredAccount): boolean {
  return !isLeftOut && openingMinor !== undefined && openingMinor + sumMinor === closingMinor;
}

/** True if one file begins with the closing balance of the other. */
export function areConsecutiveFiles(one: StoredAccount, other: StoredAccount): boolean {
  const goesOn = (a: StoredAccount, b: StoredAccount) =>
    isProvenByBalances(a) &&
    isProvenByBalances(b) &&
    a.closingMinor === b.openingMinor &&
    (a.last ?? '') <= (b.first ?? '');
  return goesOn(one, other) || goesOn(other, one);
}

/**
 * Returns the indexes of accounts that cannot share their proposed account with another file of this import: both files
 * cover the same days with almost no common rows, and their balances do not connect.
 * @param guesses indexes of accounts that may be reassigned. If two of them conflict, the first keeps its proposed
 * account, unless only the second was matched by its balance.
 */
export function findSeparateAccounts(
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  pairs: readonly FilePair[],
  guesses: ReadonlySet<number>,
): Set<number> {
  const words = files.map(({ name }) => extractFileNameWords(name));
  const apart = new Set<number>();
  for (const pair of pairs) {
    const indexes = pair.map(({ index }) => index);
    const [one, other] = indexes.map((index) => accounts[index]);
    if (!one || !other || one.accountId === null || one.accountId !== other.accountId || !haveOtherRows(pair)) continue;
    const areProven = isProvenByBalances(one) && isProvenByBalances(other);
    const isUnclear = [one, other].some((account) => account.isLeftOut || hasStatedBalances(account));
    // Without balances, a few different rows do not prove that the accounts differ.
    const areNamedApart = words[one.file] !== words[other.file] && countRows(pair) >= MIN_ROWS_AS_EVIDENCE;
    if (areProven ? areConsecutiveFiles(one, other) : isUnclear || !areNamedApart) continue;
    if (indexes.some((index) => apart.has(index))) continue;
    const open = indexes.filter((index) => guesses.has(index)).reverse();
    const moved = open.find((index) => accounts[index]?.reason !== 'balance') ?? open[0];
    if (moved !== undefined) apart.add(moved);
  }
  return apart;
}

/**
 * Groups files that belong to one new account. Files of a group have the same layout. In addition, their balances
 * connect, or they have common rows, or they have no balances and cover different days. No two files of a group may be
 * proven to belong to different accounts.
 * @param created indexes of accounts to be created, for files without a number or name
 * @returns groups of at least two indexes in ascending order
 */
export function groupNewAccounts(
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  pairs: readonly FilePair[],
  created: readonly number[],
): number[][] {
  const byIndexes = new Map(pairs.map((pair) => [pair.map(({ index }) => index).join(' '), pair]));
  const layouts = accounts.map((account) => getLayout(account, files));
  const groups: number[][] = [];
  const firstDay = (index: number) => accounts[index]?.first ?? '';
  const dated = created.filter((index) => firstDay(index) !== '').slice(0, COMPARISON_LIMITS.newAccounts);
  for (const index of dated.sort((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1))) {
    const nameOf = (each: number) => files[accounts[each]?.file ?? -1]?.name ?? '';
    const [best, second] = groups
      .filter(([first = -1]) => layouts[first] === layouts[index])
      .filter((group) => {
        const relations = group.map((each) => relateFiles(each, index, accounts, files, byIndexes));
        return relations.includes('one') && !relations.includes('two');
      })
      .map((group) => ({
        group,
        likeness: Math.max(...group.map((each) => countSharedLetters(nameOf(each), nameOf(index)))),
      }))
      .sort((a, b) => b.likeness - a.likeness);
    if (best && best.likeness !== second?.likeness) best.group.push(index);
    else groups.push([index]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.sort((a, b) => a - b));
}

/**
 * Returns whether two files belong to one account, to two, or whether that cannot be decided. Two files may share one
 * day, because a file can end in the middle of a day.
 */
function relateFiles(
  index: number,
  next: number,
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  pairs: ReadonlyMap<string, FilePair>,
): 'one' | 'two' | 'open' {
  const [one, other] = [accounts[index], accounts[next]];
  if (!one || !other) return 'two';
  if (areConsecutiveFiles(one, other)) return 'one';
  const days = findCommonDays(one, other);
  if (days && days.first !== days.last) {
    const pair = pairs.get([index, next].sort((a, b) => a - b).join(' '));
    return !pair || haveOtherRows(pair) ? 'two' : 'one';
  }
  if (hasStatedBalances(one) || hasStatedBalances(other)) return 'open';
  const [kind, otherKind] = [one, other].map(({ file }) => guessAccountKind(files[file]?.name ?? ''));
  return kind === otherKind ? 'one' : 'two';
}

/** Returns the layout and the currency of a file. */
function getLayout({ file, currency }: StoredAccount, files: readonly StoredFile[]): string {
  const { format, table } = files[file] ?? {};
  return [format, getHeaderKey(files[file]) ?? table?.columns.map(({ role }) => role).join(' '), currency].join('\n');
}
