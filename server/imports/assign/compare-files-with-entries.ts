import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { type CoveredDayRange, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { listExistingEntries } from '../match/list-existing-entries.ts';
import { getTargetAccountId, type ImportRecord } from '../records/import-store.ts';
import { getHeaderKey } from '../records/learned-import-corrections.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  MAX_COINCIDENTAL_ROW_SHARE,
  MIN_ROWS_AS_EVIDENCE,
} from './account-evidence.ts';
import { type AccountInFile, isNamelessAccount, type RowFingerprint } from './account-in-file.ts';
import { isKnownUnderOtherName, type KnownAccounts } from './identify-account.ts';
import { findSharedDayRange, listRowsOnDays } from './rows-to-compare.ts';

/**
 * How many rows of a file were compared with an account. `knownCount` of them match an existing entry with the same
 * amount on a nearby day. `identicalCount` is the number of rows that are equal to a row imported before.
 */
type RowCounts = { accountId: string; comparedCount: number; knownCount: number; identicalCount: number };

/** The counts for each of the user's accounts with which an account in the files was compared. */
export type AccountComparison = { account: AccountInFile; counts: readonly RowCounts[] };

/**
 * Compares the rows of each file with the user's accounts that earlier received files with the same header or from the
 * same days. For a file without an account number or name, this checks the guessed account. Other files are compared
 * only if nothing identified their account.
 */
export async function compareFilesWithEntries(
  db: Db,
  userId: number,
  accounts: readonly AccountInFile[],
  { own, remembered }: KnownAccounts,
  completedImports: readonly ImportRecord[],
): Promise<AccountComparison[]> {
  const ownIds = new Set(own.map(({ id }) => id));
  const importedFiles = completedImports.flatMap(({ details }) =>
    details.accounts.flatMap((account) => {
      const accountId = getTargetAccountId(account) ?? '';
      const headerKey = isNamelessAccount(account) ? getHeaderKey(details.files[account.file]) : undefined;
      return ownIds.has(accountId) ? [{ ...account, accountId, headerKey }] : [];
    }),
  );
  const targetIds = new Set(accounts.map(({ accountId }) => accountId));
  const comparisons: AccountComparison[] = [];
  for (const account of accounts) {
    const { accountId: guessedId, headerKey } = account;
    if (!account.needsTarget || isNamelessAccount(account) === (guessedId === null)) continue;
    const withSameHeader = importedFiles.filter((file) => headerKey !== undefined && file.headerKey === headerKey);
    // The user has already confirmed this account for files with this header, so don't question it again.
    if (withSameHeader.some(({ accountId, doubted }) => accountId === guessedId && doubted === guessedId)) continue;
    const withCommonDays = importedFiles.filter((file) => findSharedDayRange(account, file));
    const isCandidate = (id: string) =>
      guessedId === null ? !targetIds.has(id) && !isKnownUnderOtherName(account, id, remembered) : id !== guessedId;
    const importedIds = new Set([...withCommonDays, ...withSameHeader].map(({ accountId }) => accountId));
    const candidates = [...importedIds].filter(isCandidate).slice(0, COMPARISON_LIMITS.candidates);
    const counts: RowCounts[] = [];
    for (const accountId of guessedId === null ? candidates : [guessedId, ...candidates]) {
      const spans = withCommonDays.filter((file) => file.accountId === accountId);
      counts.push(await countKnownRows(db, userId, account, accountId, spans));
    }
    comparisons.push({ account, counts });
  }
  return comparisons;
}

/** Counts the rows of a file that already exist in an account, on the most recent days that earlier imports cover. */
async function countKnownRows(
  db: Db,
  userId: number,
  account: AccountInFile,
  accountId: string,
  importedSpans: readonly Partial<CoveredDayRange>[],
): Promise<RowCounts> {
  const lastCommonDays = importedSpans.flatMap((span) => findSharedDayRange(account, span)?.last ?? []);
  const last = lastCommonDays.sort().at(-1);
  if (last === undefined) return { accountId, comparedCount: 0, knownCount: 0, identicalCount: 0 };
  // Comparing more days takes longer and rarely changes the result.
  const earliest = addDaysClamped(last, -COMPARISON_LIMITS.days);
  const days = importedSpans.slice(0, COMPARISON_LIMITS.imports).flatMap(({ first = '', last: end = '' }) => {
    return end < earliest ? [] : [{ first: first < earliest ? earliest : first, last: end }];
  });
  const entries = await listExistingEntries(db, userId, {
    accountId,
    first: addDaysClamped(earliest, -MAX_DAYS_BETWEEN_MATCHES),
    last: addDaysClamped(last, MAX_DAYS_BETWEEN_MATCHES),
  });
  const daysAndAmounts = new Set(entries.map(({ day, minor }) => `${day} ${minor}`));
  const marks = new Set(entries.flatMap(({ origins }) => origins.map(({ mark }) => mark)));
  const rows = listRowsOnDays(account.rows, days);
  // To check a guess, skip the first and last day, because an earlier import may contain only some of their rows.
  const isWithinDays = ({ day }: RowFingerprint) => days.some((range) => range.first < day && day < range.last);
  const compared = account.accountId === null ? rows : rows.filter(isWithinDays);
  const nearbyDays = new Map(compared.map(({ day }) => [day, listNearbyDays(day)]));
  const known = compared.filter(({ day, amountMinor }) =>
    nearbyDays.get(day)?.some((nearbyDay) => daysAndAmounts.has(`${nearbyDay} ${amountMinor}`)),
  );
  const identicalCount = rows.filter(({ mark }) => marks.has(mark)).length;
  return { accountId, comparedCount: compared.length, knownCount: known.length, identicalCount };
}

function listNearbyDays(day: string): string[] {
  const dayCount = 2 * MAX_DAYS_BETWEEN_MATCHES + 1;
  return Array.from({ length: dayCount }, (_, offset) => addDaysClamped(day, offset - MAX_DAYS_BETWEEN_MATCHES));
}

const areRowsMissing = ({ comparedCount, knownCount }: RowCounts) =>
  comparedCount >= MIN_ROWS_AS_EVIDENCE && knownCount <= comparedCount * MAX_COINCIDENTAL_ROW_SHARE;

const areMostRowsKnown = ({ comparedCount, knownCount }: RowCounts) => knownCount * 2 > comparedCount;

/**
 * Finds accounts that already contain the rows of a file. If the guessed account has none of them, one identical row in
 * another account is enough. If no account was guessed, most of the rows must exist.
 */
export function findAccountsWithSameRows(comparisons: readonly AccountComparison[]): AccountEvidence[] {
  const evidence: AccountEvidence[] = [];
  for (const { account, counts } of comparisons) {
    const { index, accountId: guessedId } = account;
    const isGuessConfirmed = counts.some((count) => count.accountId === guessedId && count.identicalCount > 0);
    if (account.reason === 'balance' || isGuessConfirmed) continue;
    const hasSameRows = (count: RowCounts) => {
      if (guessedId !== null) return count.identicalCount > 0 && !areRowsMissing(count);
      return areMostRowsKnown(count) && (count.knownCount > 1 || count.identicalCount > 0);
    };
    const compareCounts = (a: RowCounts, b: RowCounts) =>
      b.identicalCount - a.identicalCount || b.knownCount - a.knownCount;
    const [best, second] = counts.filter(hasSameRows).sort(compareCounts);
    if (!best || (second && compareCounts(best, second) === 0)) continue;
    if (guessedId === null && evidence.some(({ accountId }) => accountId === best.accountId)) continue;
    evidence.push({ index, accountId: best.accountId, reason: 'same rows' });
  }
  return evidence;
}

/**
 * Finds wrong guesses: the file covers days that were already imported into the guessed account, but almost none of its
 * rows exist there. The rows then go to another compared account or to a new one.
 * @param conflicting indexes of accounts whose guess is wrong because of another file of this import
 */
export function findWrongGuesses(
  comparisons: readonly AccountComparison[],
  accounts: readonly AccountInFile[],
  conflicting: ReadonlySet<number>,
): AccountEvidence[] {
  const targetIds = new Set(accounts.map(({ accountId }) => accountId));
  const evidence: AccountEvidence[] = [];
  for (const { account, counts } of comparisons) {
    const { index, accountId: guessedId } = account;
    const canBeWrong = account.reason !== 'balance' && !account.wasImportedBefore;
    const isWrong = canBeWrong && counts.some((count) => count.accountId === guessedId && areRowsMissing(count));
    if (!isWrong && !conflicting.has(index)) continue;
    const unused = counts.filter(({ accountId }) => !targetIds.has(accountId));
    const same = unused.find((count) => count.comparedCount >= MIN_ROWS_AS_EVIDENCE && areMostRowsKnown(count));
    const accountId = (same ?? unused.find((count) => !areRowsMissing(count)))?.accountId ?? null;
    targetIds.add(accountId);
    const reason = conflicting.has(index) ? 'other balances' : 'other rows';
    evidence.push({ index, accountId, reason: same ? 'same rows' : reason });
  }
  return evidence;
}
