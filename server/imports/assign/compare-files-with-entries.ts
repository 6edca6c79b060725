import { addDaysClamped } from '../../../domain/day.ts';
import type { Db } from '../../db/schema.ts';
import { type DaySpan, type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { listExistingEntries } from '../match/list-existing.ts';
import { groupByKey } from '../records/group-by-key.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { getTargetAccount, type ImportRecord } from '../records/store.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  EVIDENCE_SCORES,
  MAX_COINCIDENTAL_ROW_SHARE,
  MIN_ROWS_AS_EVIDENCE,
} from './account-evidence.ts';
import { type AccountInFile, isNamelessAccount } from './account-in-file.ts';
import { countKnownRows, findCommonDays, type RowCounts } from './compare-rows.ts';
import { type ExistingAccounts, isKnownUnderOtherName } from './identify-account.ts';

/**
 * An account in the files and the target account guessed for it, if any. `counts` says how many of its rows exist in
 * each of the user's accounts.
 */
export type Comparison = { account: AccountInFile; guess: string | null; counts: readonly RowCounts[] };

/**
 * Compares the rows with entries of the user's accounts into which files with the same days or the same header were
 * imported. Skips files identified by a known account number or name.
 */
export async function compareFilesWithEntries(
  db: Db,
  userId: number,
  accounts: readonly AccountInFile[],
  { own, remembered }: ExistingAccounts,
  done: readonly ImportRecord[],
): Promise<Comparison[]> {
  const former = done.flatMap(({ details }) =>
    details.accounts.map((account) => ({
      ...account,
      accountId: getTargetAccount(account) ?? '',
      header: isNamelessAccount(account) ? getHeaderKey(details.files[account.file]) : undefined,
    })),
  );
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const comparisons: Comparison[] = [];
  for (const account of accounts) {
    const { accountId: guess, header, isOpen, isNameless } = account;
    if (!isOpen || isNameless === (guess === null)) continue;
    const alike = former.filter((each) => guess !== null && header !== undefined && each.header === header);
    // The user has already confirmed this account for files with this header, so don't question it again.
    if (alike.some(({ accountId, doubted }) => accountId === guess && doubted === guess)) continue;
    const imported = groupByKey(
      former.filter((each) => findCommonDays(account, each)),
      ({ accountId }) => accountId,
    );
    const isCandidate = (id: string) =>
      own.some((each) => each.id === id) &&
      (guess === null ? !taken.has(id) && !isKnownUnderOtherName(account, id, remembered) : id !== guess);
    const others = new Set([...imported.keys(), ...alike.map(({ accountId }) => accountId)]);
    const candidates = [...others].filter(isCandidate).slice(0, COMPARISON_LIMITS.candidates);
    const counts: RowCounts[] = [];
    for (const accountId of guess === null ? candidates : [guess, ...candidates]) {
      const { days, entries } = await listEntries(db, userId, account, accountId, imported.get(accountId) ?? []);
      counts.push(countKnownRows(accountId, account.rows, days, entries, guess === null));
    }
    comparisons.push({ account, guess, counts });
  }
  return comparisons;
}

/**
 * Lists an account's entries on the last days that it has in common with a file. Also returns the days that earlier
 * imports covered.
 */
async function listEntries(
  db: Db,
  userId: number,
  account: AccountInFile,
  accountId: string,
  imported: readonly Partial<DaySpan>[],
): Promise<{ days: DaySpan[]; entries: ExistingEntry[] }> {
  const common = imported.flatMap((span) => findCommonDays(account, span)?.last ?? []);
  const [last] = common.sort().reverse();
  if (last === undefined) return { days: [], entries: [] };
  // Comparing more days takes longer and rarely changes the result.
  const earliest = addDaysClamped(last, -COMPARISON_LIMITS.days);
  const days = imported.slice(0, COMPARISON_LIMITS.imports).flatMap(({ first = '', last: end = '' }) => {
    return end < earliest ? [] : [{ first: first < earliest ? earliest : first, last: end }];
  });
  const entries = await listExistingEntries(db, userId, {
    accountId,
    first: addDaysClamped(earliest, -MAX_DAYS_BETWEEN_MATCHES),
    last: addDaysClamped(last, MAX_DAYS_BETWEEN_MATCHES),
  });
  return { days, entries };
}

const areOtherRows = ({ rows, known }: RowCounts) =>
  rows >= MIN_ROWS_AS_EVIDENCE && known <= rows * MAX_COINCIDENTAL_ROW_SHARE;

/**
 * Finds accounts that already contain the rows. If the guessed account has none of the rows, one certain match in
 * another account is enough. If no account was guessed, most rows must exist.
 */
export function findSameRows(compared: readonly Comparison[]): AccountEvidence[] {
  const found: AccountEvidence[] = [];
  for (const { account, guess, counts } of compared) {
    const isKept = counts.some(({ accountId, certain }) => accountId === guess && certain > 0);
    if (account.reason === 'balance' || isKept) continue;
    const isSame = (its: RowCounts) =>
      guess === null
        ? its.known * 2 > its.rows && (its.known > 1 || its.certain > 0)
        : its.certain > 0 && !areOtherRows(its);
    const [best, second] = counts.filter(isSame).sort((a, b) => b.certain - a.certain || b.known - a.known);
    if (!best || (best.certain === second?.certain && best.known === second.known)) continue;
    const { accountId } = best;
    if (guess === null && found.some((each) => each.accountId === accountId)) continue;
    found.push({ index: account.index, accountId, score: EVIDENCE_SCORES.sameRows, reason: 'same rows' });
  }
  return found;
}

/**
 * Finds guessed accounts that are wrong: the file covers days that were already imported into the account, but almost
 * none of its rows exist there. The rows then go to another compared account, or to a new one.
 * @param apart indexes of accounts whose guess is wrong because of another file of this import
 */
export function findOtherRows(
  compared: readonly Comparison[],
  accounts: readonly AccountInFile[],
  apart: ReadonlySet<number>,
): AccountEvidence[] {
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const found: AccountEvidence[] = [];
  for (const { account, guess, counts } of compared) {
    const { index, reason: guessedBy, isRepeated } = account;
    const isChecked = guessedBy !== 'balance' && !isRepeated;
    const isWrong = isChecked && counts.some((its) => its.accountId === guess && areOtherRows(its));
    if (!isWrong && !apart.has(index)) continue;
    const reason = apart.has(index) ? 'other balances' : 'other rows';
    found.push({ index, accountId: null, score: EVIDENCE_SCORES.otherRows, reason });
    const free = counts.filter(({ accountId }) => !taken.has(accountId));
    const same = free.find(({ rows, known }) => rows >= MIN_ROWS_AS_EVIDENCE && known * 2 > rows);
    const fitting = same ?? free.find((its) => !areOtherRows(its));
    if (!fitting) continue;
    const { accountId } = fitting;
    taken.add(accountId);
    found.push({
      index,
      accountId,
      ...(same
        ? { score: EVIDENCE_SCORES.sameRows, reason: 'same rows' }
        : { score: EVIDENCE_SCORES.noOtherRows, reason }),
    });
  }
  return found;
}
