import { addDaysClamped } from '../../../domain/day.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/store.ts';
import type { ImportComparison, PreparedImport } from '../match/comparison.ts';
import { type DaySpan, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { listExistingEntries } from '../match/list-existing.ts';
import type { FileReading } from '../reading-process.ts';
import type { StoredAccount } from '../records/import-details.ts';
import { getHeaderKey, listLearnedCorrections } from '../records/learned-corrections.ts';
import { chooseAccountName } from './account-names.ts';
import { isKnownUnderOtherName, isNamelessAccount } from './choose-accounts.ts';
import { countKnownRows, createRowSample, type RowCounts, type RowSample, readRowsOnDays } from './compare-rows.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  chooseTarget,
  chooseTargetAccounts,
  EVIDENCE_SCORES,
  MAX_COINCIDENTAL_ROW_SHARE,
  MIN_ROWS_AS_EVIDENCE,
} from './evidence.ts';
import type { PreviousTargetAccounts } from './former-targets.ts';
import { areConsecutiveFiles, joinNewAccounts } from './join-new-accounts.ts';
import { findSeparateAccounts } from './separate-accounts.ts';

/**
 * Compares rows with existing entries and with other files, because a bank uses the same header for all accounts of a
 * user. Checks the accounts that were chosen without a number or name in the file, and the accounts to be created.
 * @param evidence why each account was chosen
 * @returns the same array if nothing changes
 */
export async function assignByRows(
  db: Db,
  reading: FileReading,
  prepared: PreparedImport,
  { there: existing }: ImportComparison,
  evidence: readonly AccountEvidence[],
  former: PreviousTargetAccounts,
): Promise<StoredAccount[]> {
  const { userId, files, accounts: chosen } = prepared;
  const undecided = [...new Set(evidence.map(({ index }) => index))];
  if (undecided.length === 0) return chosen;
  const own = await listAccounts(db, userId);
  const looks = await lookAtEntries(db, prepared, undecided, existing, former, own);
  await readRowsOnDays(
    reading,
    looks.flatMap(({ samples, guessed }) => (guessed ? [guessed, ...samples] : samples)),
  );
  const same = findSameRows(looks);
  let accounts = same.length > 0 ? chooseTargetAccounts(chosen, [...evidence, ...same]) : chosen;

  const isMoved = new Set(same.map(({ index }) => index));
  const guesses = undecided.filter(
    (index) => chosen[index]?.accountId !== null && isNamelessAt(chosen, index) && !isMoved.has(index),
  );
  const apart = await findSeparateAccounts(reading, accounts, files, new Set(guesses));
  const doubts = findOtherRows(
    looks.filter(({ index }) => guesses.includes(index)),
    prepared,
    accounts,
    apart,
  );
  if (doubts.length > 0) {
    const before = accounts;
    const names = new Set([...own.map(({ name }) => name), ...namesOfNew(before)].map(foldText));
    accounts = chooseTargetAccounts(before, [...evidence, ...same, ...doubts]).map((account, index) => {
      if (account.accountId !== null || before[index]?.accountId === null) return account;
      const newName = chooseAccountName(account, names, files[account.file]?.name);
      names.add(foldText(newName));
      return { ...account, newName };
    });
    accounts = withFollowers(accounts, prepared, guesses);
  }
  const created = undecided.filter((index) => accounts[index]?.accountId === null && isNamelessAt(accounts, index));
  const ownNames = own.map(({ name }) => name);
  return joinNewAccounts(reading, accounts, files, created, ownNames);
}

function isNamelessAt(accounts: readonly StoredAccount[], index: number): boolean {
  const account = accounts[index];
  return account !== undefined && isNamelessAccount(account);
}

function namesOfNew(accounts: readonly StoredAccount[]): string[] {
  return accounts.flatMap(({ accountId, newName }) => (accountId === null ? [newName] : []));
}

/** An account in the files, its guessed account, if any, and the other accounts that its rows may belong to. */
type Look = { index: number; account: StoredAccount; guessed: RowSample | undefined; samples: RowSample[] };

/** Lists the existing entries of accounts that received files with the same days or the same header. */
async function lookAtEntries(
  db: Db,
  { userId, accounts, files }: PreparedImport,
  undecided: readonly number[],
  existing: ImportComparison['there'],
  former: PreviousTargetAccounts,
  own: readonly AccountRow[],
): Promise<Look[]> {
  const remembered = await listLearnedCorrections(db, userId, 'account');
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const looks: Look[] = [];
  for (const index of undecided) {
    const account = accounts[index];
    if (!account || looks.length === COMPARISON_LIMITS.accounts) continue;
    const { accountId: guess } = account;
    const { targets, confirmed } = former.ofHeader(files[account.file]);
    // The account is certain if the file contains its number or name, or if the user has sent such a file to it despite
    // a doubt.
    if (guess === null ? isNamelessAccount(account) : !isNamelessAccount(account) || confirmed.has(guess)) continue;
    const isCandidate = (id: string) =>
      own.some((each) => each.id === id) &&
      (guess === null ? !taken.has(id) && !isKnownUnderOtherName(account, id, remembered) : id !== guess);
    const common = daysInCommon(account, former);
    const sharing = [...common.keys()].filter(isCandidate).slice(0, COMPARISON_LIMITS.candidates);
    const others = guess === null ? [] : targets.filter((id) => isCandidate(id) && !common.has(id));
    const samples: RowSample[] = [];
    for (const accountId of [...sharing, ...others.slice(0, COMPARISON_LIMITS.candidates)]) {
      const days = common.get(accountId);
      const entries = days ? await listExistingEntries(db, userId, { accountId, ...days }) : [];
      samples.push(createRowSample(index, account, accountId, entries));
    }
    const guessed = guess === null ? undefined : createRowSample(index, account, guess, existing.get(guess) ?? []);
    looks.push({ index, account, guessed, samples });
  }
  return looks;
}

/** Returns the last days that a file shares with earlier imports, by account id. */
function daysInCommon({ first = '', last = '' }: StoredAccount, former: PreviousTargetAccounts): Map<string, DaySpan> {
  const common = new Map<string, DaySpan>();
  for (const { accountId, ...its } of former.all) {
    if (its.first > last || its.last < first) continue;
    const [end = ''] = [its.last, last].sort();
    const known = common.get(accountId);
    if (known && known.last >= end) continue;
    const [, , begin = ''] = [its.first, first, addDaysClamped(end, -COMPARISON_LIMITS.days)].sort();
    common.set(accountId, { first: begin, last: end });
  }
  for (const days of common.values()) {
    days.first = addDaysClamped(days.first, -MAX_DAYS_BETWEEN_MATCHES);
    days.last = addDaysClamped(days.last, MAX_DAYS_BETWEEN_MATCHES);
  }
  return common;
}

const isOther = ({ rows, known }: RowCounts) =>
  rows >= MIN_ROWS_AS_EVIDENCE && known <= rows * MAX_COINCIDENTAL_ROW_SHARE;

/**
 * Finds accounts that already contain the rows. One certain match is enough to replace a guessed account that contains
 * none of the rows. To replace a new account, most rows must exist: at least two with equal amounts, or one certain
 * match.
 */
function findSameRows(looks: readonly Look[]): AccountEvidence[] {
  const found: AccountEvidence[] = [];
  for (const { index, account, guessed, samples } of looks) {
    if (account.reason === 'balance' || (guessed && countKnownRows(guessed, false).certain > 0)) continue;
    const isSame = (counts: RowCounts) =>
      guessed
        ? counts.certain > 0 && !isOther(counts)
        : counts.known * 2 > counts.rows && (counts.known > 1 || counts.certain > 0);
    const [best, second] = samples
      .map((sample) => countKnownRows(sample, !guessed))
      .filter(isSame)
      .sort((a, b) => b.certain - a.certain || b.known - a.known);
    if (!best || (best.certain === second?.certain && best.known === second.known)) continue;
    const { accountId } = best;
    if (!guessed && found.some((each) => each.accountId === accountId)) continue;
    found.push({ index, accountId, score: EVIDENCE_SCORES.sameRows, reason: 'same rows' });
  }
  return found;
}

/**
 * Finds guessed accounts that are wrong. A guess is wrong if the file covers days that were imported into the account
 * before, but almost none of its rows exist there, or if another file of this import proves it. The rows then go to
 * another account that received such files, or to a new account.
 * @param apart indexes of accounts that another file proves wrong
 */
function findOtherRows(
  looks: readonly Look[],
  { files }: PreparedImport,
  accounts: readonly StoredAccount[],
  apart: readonly number[],
): AccountEvidence[] {
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const found: AccountEvidence[] = [];
  for (const { index, account, guessed, samples } of looks) {
    const isChecked = account.reason !== 'balance' && files[account.file]?.importedAt === undefined;
    const isWrong = isChecked && guessed && isOther(countKnownRows(guessed, false));
    if (!isWrong && !apart.includes(index)) continue;
    const reason = apart.includes(index) ? 'other balances' : 'other rows';
    found.push({ index, accountId: null, score: EVIDENCE_SCORES.otherRows, reason });
    const free = samples
      .filter(({ accountId }) => !taken.has(accountId))
      .map((sample) => countKnownRows(sample, false));
    const same = free.find(({ rows, known }) => rows >= MIN_ROWS_AS_EVIDENCE && known * 2 > rows);
    const fitting = same ?? free.find((counts) => !isOther(counts));
    if (!fitting) continue;
    const { accountId } = fitting;
    taken.add(accountId);
    if (same) found.push({ index, accountId, score: EVIDENCE_SCORES.sameRows, reason: 'same rows' });
    else found.push({ index, accountId, score: EVIDENCE_SCORES.noOtherRows, reason });
  }
  return found;
}

/**
 * If a file gets a new account because its proposed account has other rows on its days, the files whose balances
 * connect to it move to the new account too. They prove nothing themselves, but belong to the same account.
 * @param guesses indexes of guessed accounts
 */
function withFollowers(
  accounts: StoredAccount[],
  { files }: PreparedImport,
  guesses: readonly number[],
): StoredAccount[] {
  const headers = files.map(getHeaderKey);
  const after = [...accounts];
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const index of guesses.slice(0, COMPARISON_LIMITS.newAccounts)) {
      const account = after[index];
      if (!account || account.accountId === null || account.reason === 'balance') continue;
      const isLeader = (other: StoredAccount) =>
        other.accountId === null &&
        other.doubted === account.accountId &&
        headers[other.file] === headers[account.file] &&
        areConsecutiveFiles(account, other);
      if (!after.some(isLeader)) continue;
      after[index] = chooseTarget(account, [
        { index, accountId: null, score: EVIDENCE_SCORES.otherRows, reason: 'new' },
      ]);
      isAny = true;
    }
  }
  return after;
}
