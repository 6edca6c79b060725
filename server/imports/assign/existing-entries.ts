import { addDaysClamped } from '../../../domain/day.ts';
import type { Db } from '../../db/schema.ts';
import { type DaySpan, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { listExistingEntries } from '../match/list-existing.ts';
import { groupByKey } from '../records/group-by.ts';
import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { getTargetAccount, type ImportRecord } from '../records/store.ts';
import { countKnownRows, findCommonDays, type RowCounts, type RowSample } from './compare-rows.ts';
import {
  COMPARISON_LIMITS,
  type Evidence,
  MAX_COINCIDENTAL_ROW_SHARE,
  MIN_ROWS_AS_EVIDENCE,
  SCORES,
} from './evidence.ts';
import { isKnownUnderOtherName, isNamelessAccount, type OwnAccounts } from './identify-account.ts';

/**
 * The rows of an account in the files, and the entries on its days in its guessed account, if any, and in other accounts
 * of the user.
 */
type Comparison = { index: number; account: StoredAccount; guess: string | null; samples: RowSample[] };

/**
 * Lists the existing entries of accounts that received files with the same days or the same header, for accounts in the
 * files that have no number or name, or are to be created.
 * @param open indexes of accounts that the user has not chosen
 */
export async function listComparisons(
  db: Db,
  userId: number,
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  open: readonly number[],
  { own, remembered }: OwnAccounts,
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
  for (const index of open) {
    const account = accounts[index];
    if (!account || comparisons.length === COMPARISON_LIMITS.accounts) continue;
    const { accountId: guess } = account;
    if (isNamelessAccount(account) === (guess === null)) continue;
    const header = getHeaderKey(files[account.file]);
    const alike = former.filter((each) => guess !== null && header !== undefined && each.header === header);
    // The user has sent such a file to this account before, although Moneta doubted it.
    if (alike.some(({ accountId, doubted }) => accountId === guess && doubted === guess)) continue;
    const common = former.flatMap(({ accountId, ...its }) => {
      const days = findCommonDays(account, its);
      return days ? [{ accountId, ...days }] : [];
    });
    const days = groupByKey(common, ({ accountId }) => accountId);
    const isCandidate = (id: string) =>
      own.some((each) => each.id === id) &&
      (guess === null ? !taken.has(id) && !isKnownUnderOtherName(account, id, remembered) : id !== guess);
    const others = new Set([...days.keys(), ...alike.map(({ accountId }) => accountId)]);
    const candidates = [...others].filter(isCandidate).slice(0, COMPARISON_LIMITS.candidates);
    const samples: RowSample[] = [];
    for (const accountId of guess === null ? candidates : [guess, ...candidates]) {
      samples.push({ index, accountId, rows: [], ...(await listEntries(db, userId, accountId, days.get(accountId))) });
    }
    comparisons.push({ index, account, guess, samples });
  }
  return comparisons;
}

/** Lists the entries of an account on the last of the given days. */
async function listEntries(
  db: Db,
  userId: number,
  accountId: string,
  days: readonly DaySpan[] = [],
): Promise<Pick<RowSample, 'spans' | 'existing'>> {
  const [last] = days.map((each) => each.last).sort().reverse();
  if (last === undefined) return { spans: [], existing: [] };
  const recent = { first: addDaysClamped(last, -COMPARISON_LIMITS.days), last };
  const existing = await listExistingEntries(db, userId, {
    accountId,
    first: addDaysClamped(recent.first, -MAX_DAYS_BETWEEN_MATCHES),
    last: addDaysClamped(last, MAX_DAYS_BETWEEN_MATCHES),
  });
  const spans = days.flatMap((each) => findCommonDays(each, recent) ?? []);
  return { spans: spans.slice(0, COMPARISON_LIMITS.imports), existing };
}

type Compared = Omit<Comparison, 'samples'> & { counts: readonly RowCounts[] };

/** Counts the rows that exist in each account, after the rows were read. */
export function countRows({ samples, ...its }: Comparison): Compared {
  return { ...its, counts: samples.map((sample) => countKnownRows(sample, its.guess === null)) };
}

const areOtherRows = ({ rows, known }: RowCounts) =>
  rows >= MIN_ROWS_AS_EVIDENCE && known <= rows * MAX_COINCIDENTAL_ROW_SHARE;

/**
 * Finds accounts that already contain the rows. One certain match is enough to replace a guessed account that contains
 * none of the rows. To replace a new account, most rows must exist: at least two with equal amounts, or one certain
 * match.
 */
export function findSameRows(compared: readonly Compared[]): Evidence[] {
  const found: Evidence[] = [];
  for (const { index, account, guess, counts } of compared) {
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
    found.push({ index, accountId, score: SCORES.sameRows, reason: 'same rows' });
  }
  return found;
}

/**
 * Finds guessed accounts that are wrong. A guess is wrong if the file covers days that were imported into the account
 * before, but almost none of its rows exist there, or if another file of this import proves it. The rows then go to
 * another account that received such files, or to a new account.
 * @param apart indexes of accounts that another file proves wrong
 */
export function findOtherRows(
  compared: readonly Compared[],
  files: readonly StoredFile[],
  accounts: readonly StoredAccount[],
  apart: ReadonlySet<number>,
): Evidence[] {
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const found: Evidence[] = [];
  for (const { index, account, guess, counts } of compared) {
    const isChecked = account.reason !== 'balance' && files[account.file]?.importedAt === undefined;
    const isWrong = isChecked && counts.some((its) => its.accountId === guess && areOtherRows(its));
    if (!isWrong && !apart.has(index)) continue;
    const reason = apart.has(index) ? 'other balances' : 'other rows';
    found.push({ index, accountId: null, score: SCORES.otherRows, reason });
    const free = counts.filter(({ accountId }) => !taken.has(accountId));
    const same = free.find(({ rows, known }) => rows >= MIN_ROWS_AS_EVIDENCE && known * 2 > rows);
    const fitting = same ?? free.find((its) => !areOtherRows(its));
    if (!fitting) continue;
    const { accountId } = fitting;
    taken.add(accountId);
    found.push({ index, accountId,
      ...(same ? { score: SCORES.sameRows, reason: 'same rows' } : { score: SCORES.noOtherRows, reason }),
    });
  }
  return found;
}
