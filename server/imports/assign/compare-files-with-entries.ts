import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { type CoveredDayRange, type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { listExistingEntries } from '../match/list-existing-entries.ts';
import { groupByKey } from '../records/group-by-key.ts';
import { getTargetAccountId, type ImportRecord } from '../records/import-store.ts';
import { getHeaderKey } from '../records/learned-import-corrections.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  EVIDENCE_SCORES,
  MAX_COINCIDENTAL_ROW_SHARE,
  MIN_ROWS_AS_EVIDENCE,
} from './account-evidence.ts';
import { type AccountInFile, isNamelessAccount } from './account-in-file.ts';
import { type ExistingAccounts, isKnownUnderOtherName } from './identify-account.ts';
import { countKnownRows, findSharedDayRange, type RowCounts } from './rows-to-compare.ts';

/**
 * An account in the files, and the target account guessed for it, if any. `counts` contains, for each compared account
 * of the user, how many of the rows exist there.
 */
export type AccountComparison = { account: AccountInFile; guessedId: string | null; counts: readonly RowCounts[] };

/**
 * Compares the rows of each file with the user's accounts that earlier received files with the same header or from the
 * same days. Skips files that a known account number or name identifies.
 */
export async function compareFilesWithEntries(
  db: Db,
  userId: number,
  accounts: readonly AccountInFile[],
  { own, remembered }: ExistingAccounts,
  completedImports: readonly ImportRecord[],
): Promise<AccountComparison[]> {
  const importedFiles = completedImports.flatMap(({ details }) =>
    details.accounts.map((account) => ({
      ...account,
      accountId: getTargetAccountId(account) ?? '',
      headerKey: isNamelessAccount(account) ? getHeaderKey(details.files[account.file]) : undefined,
    })),
  );
  const ownIds = new Set(own.map(({ id }) => id));
  const targetIds = new Set(accounts.map(({ accountId }) => accountId));
  const comparisons: AccountComparison[] = [];
  for (const account of accounts) {
    const { accountId: guessedId, headerKey, needsTarget, isNameless } = account;
    if (!needsTarget || isNameless === (guessedId === null)) continue;
    const withSameHeader = importedFiles.filter(
      (file) => guessedId !== null && headerKey !== undefined && file.headerKey === headerKey,
    );
    // The user has already confirmed this account for files with this header, so don't question it again.
    if (withSameHeader.some(({ accountId, doubted }) => accountId === guessedId && doubted === guessedId)) continue;
    const withCommonDays = groupByKey(
      importedFiles.filter((file) => findSharedDayRange(account, file)),
      ({ accountId }) => accountId,
    );
    const isCandidate = (id: string) => {
      if (!ownIds.has(id)) return false;
      if (guessedId !== null) return id !== guessedId;
      return !targetIds.has(id) && !isKnownUnderOtherName(account, id, remembered);
    };
    const importedIds = new Set([...withCommonDays.keys(), ...withSameHeader.map(({ accountId }) => accountId)]);
    const candidates = [...importedIds].filter(isCandidate).slice(0, COMPARISON_LIMITS.candidates);
    const counts: RowCounts[] = [];
    for (const accountId of guessedId === null ? candidates : [guessedId, ...candidates]) {
      const spans = withCommonDays.get(accountId) ?? [];
      const { days, entries } = await listEntriesOnCommonDays(db, userId, account, accountId, spans);
      counts.push(countKnownRows(accountId, account.rows, days, entries, guessedId === null));
    }
    comparisons.push({ account, guessedId, counts });
  }
  return comparisons;
}

/**
 * Lists the entries of an account on the most recent days that both the new file and earlier imports cover. Also
 * returns the days that the earlier imports cover.
 */
async function listEntriesOnCommonDays(
  db: Db,
  userId: number,
  account: AccountInFile,
  accountId: string,
  importedSpans: readonly Partial<CoveredDayRange>[],
): Promise<{ days: CoveredDayRange[]; entries: ExistingEntry[] }> {
  const lastCommonDays = importedSpans.flatMap((span) => findSharedDayRange(account, span)?.last ?? []);
  const last = lastCommonDays.sort().at(-1);
  if (last === undefined) return { days: [], entries: [] };
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
  return { days, entries };
}

const areRowsMissing = ({ comparedCount, knownCount }: RowCounts) =>
  comparedCount >= MIN_ROWS_AS_EVIDENCE && knownCount <= comparedCount * MAX_COINCIDENTAL_ROW_SHARE;

/**
 * Finds accounts that already contain the rows of a file. If the guessed account has none of them, one identical row in
 * another account is enough. If no account was guessed, most of the rows must exist.
 */
export function findAccountsWithSameRows(comparisons: readonly AccountComparison[]): AccountEvidence[] {
  const evidence: AccountEvidence[] = [];
  for (const { account, guessedId, counts } of comparisons) {
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
    const { accountId } = best;
    if (guessedId === null && evidence.some((item) => item.accountId === accountId)) continue;
    evidence.push({ index: account.index, accountId, score: EVIDENCE_SCORES.sameRows, reason: 'same rows' });
  }
  return evidence;
}

const areMostRowsKnown = ({ comparedCount, knownCount }: RowCounts) => knownCount * 2 > comparedCount;

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
  for (const { account, guessedId, counts } of comparisons) {
    const { index } = account;
    const canBeWrong = account.reason !== 'balance' && !account.wasImportedBefore;
    const isWrong = canBeWrong && counts.some((count) => count.accountId === guessedId && areRowsMissing(count));
    if (!isWrong && !conflicting.has(index)) continue;
    const reason = conflicting.has(index) ? 'other balances' : 'other rows';
    evidence.push({ index, accountId: null, score: EVIDENCE_SCORES.rowsMissing, reason });
    const unused = counts.filter(({ accountId }) => !targetIds.has(accountId));
    const same = unused.find((count) => count.comparedCount >= MIN_ROWS_AS_EVIDENCE && areMostRowsKnown(count));
    const possible = same ?? unused.find((count) => !areRowsMissing(count));
    if (!possible) continue;
    const { accountId } = possible;
    targetIds.add(accountId);
    if (same) evidence.push({ index, accountId, score: EVIDENCE_SCORES.sameRows, reason: 'same rows' });
    else evidence.push({ index, accountId, score: EVIDENCE_SCORES.rowsPossible, reason });
  }
  return evidence;
}
