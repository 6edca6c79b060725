import { DEFAULT_ACCOUNT_NAME } from '../../../domain/account-name.ts';
import type { ReadAccount } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import type { PreparedImport } from '../match/comparison.ts';
import type { FileReading } from '../reading-process.ts';
import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { getHeaderKey, listLearnedCorrections } from '../records/learned-corrections.ts';
import type { ImportRecord } from '../records/store.ts';
import { chooseAccountName, findSharedName, guessAccountKind } from './account-names.ts';
import { readRowsOnDays } from './compare-rows.ts';
import { COMPARISON_LIMITS, chooseTargets, type Evidence, findStrongest, SCORES } from './evidence.ts';
import { countRows, findOtherRows, findSameRows, listComparisons } from './existing-entries.ts';
import { identifyAccount, isNamelessAccount } from './identify-account.ts';
import { areConsecutiveFiles, findSeparateAccounts, groupNewAccounts, listPairs } from './other-files.ts';

/**
 * Chooses a target account for each account in the files: the previous choice in this import, else the one with the
 * strongest evidence. A file without a number or name is also compared with existing entries and with other files,
 * because a bank uses the same header for all accounts of a user.
 * @param before the accounts from an earlier reading of these files
 * @param done the user's completed imports, newest first
 */
export async function assignAccounts(
  db: Db,
  reading: FileReading,
  { userId, currency, files }: Omit<PreparedImport, 'accounts'>,
  before: readonly StoredAccount[],
  done: readonly ImportRecord[],
): Promise<StoredAccount[]> {
  const { head } = reading;
  const own = await listAccounts(db, userId);
  const known = { own, remembered: await listLearnedCorrections(db, userId, 'account') };
  const previous = head.accounts.map((read) => findPrevious(read, before));
  let accounts = head.accounts.map((read, index) => keepChoice(read, previous[index], previous, before));
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const open = [...accounts.keys()].filter((index) => !previous[index]);
  const evidence: Evidence[] = [];
  for (const index of open) {
    const its = await identifyAccount(db, userId, head, index, known, taken, currency);
    evidence.push(...its);
    taken.add(findStrongest(its)?.accountId ?? null);
  }
  accounts = chooseTargets(accounts, evidence);

  const comparisons = await listComparisons(db, userId, accounts, files, open, known, done);
  const nameless = open.filter((index) => accounts[index] && isNamelessAccount(accounts[index]));
  const pairs = listPairs(accounts, new Set(nameless));
  await readRowsOnDays(reading, [...comparisons.flatMap(({ samples }) => samples), ...pairs.flat()]);
  const compared = comparisons.map(countRows);
  const same = findSameRows(compared);
  evidence.push(...same);
  const guesses = new Set(
    nameless.filter((index) => accounts[index]?.accountId !== null && !same.some((each) => each.index === index)),
  );
  accounts = chooseTargets(accounts, evidence);
  const apart = findSeparateAccounts(accounts, files, pairs, guesses);
  const guessed = compared.filter(({ index }) => guesses.has(index));
  for (const other of findOtherRows(guessed, files, accounts, apart)) {
    const followers = listFollowers(other.index, accounts, files, guesses);
    evidence.push(other, ...followers.map((index) => ({ ...other, index })));
  }
  accounts = chooseTargets(accounts, evidence);

  const created = nameless.filter((index) => accounts[index]?.accountId === null);
  const groups = groupNewAccounts(accounts, files, pairs, created);
  return nameNewAccounts(
    accounts,
    files,
    groups,
    own.map(({ name }) => name),
  );
}

/** Returns the same account from the previous reading of these files. */
function findPrevious({ id, file }: ReadAccount, before: readonly StoredAccount[]): StoredAccount | undefined {
  return before.find((each) => each.id === id && (id !== '' || each.file === file));
}

/** Keeps the choice of the previous reading. The account whose new account it shares may have another index now. */
function keepChoice(
  read: ReadAccount,
  previous: StoredAccount | undefined,
  all: readonly (StoredAccount | undefined)[],
  before: readonly StoredAccount[],
): StoredAccount {
  if (!previous) {
    const newKind = guessAccountKind(read.kind ?? '') ?? guessAccountKind(`${read.name} ${read.id}`) ?? 'everyday';
    return { ...read, accountId: null, newName: '', newKind, reason: 'new', isLeftOut: false };
  }
  const { accountId, newName, newKind, reason, isLeftOut, doubted } = previous;
  const leader = before[previous.newWith ?? -1];
  const newWith = leader && leader !== previous ? all.indexOf(leader) : -1;
  return {
    ...read,
    accountId, newName, newKind, reason, isLeftOut,
    ...(doubted !== undefined && { doubted }),
    ...(newWith >= 0 && accountId === null && { newWith }),
  };
}

/**
 * Returns the guessed accounts whose balances connect to a file, directly or through other files. They prove nothing
 * themselves, but belong to the same account.
 */
function listFollowers(
  index: number,
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  guesses: ReadonlySet<number>,
): number[] {
  const chain = new Set([index]);
  // The loop also visits the files that it adds.
  for (const at of chain) {
    for (const next of [...guesses].slice(0, COMPARISON_LIMITS.newAccounts)) {
      const [one, other] = [accounts[at], accounts[next]];
      if (!one || !other || other.accountId !== one.accountId || other.reason === 'balance') continue;
      const isAlike = getHeaderKey(files[one.file]) === getHeaderKey(files[other.file]);
      if (isAlike && areConsecutiveFiles(one, other)) chain.add(next);
    }
  }
  return [...chain].filter((each) => each !== index);
}

/**
 * Names the new accounts, and sends the rows of each group to the account created for its first file. That account is
 * named after the common part of all file names.
 */
function nameNewAccounts(
  accounts: readonly StoredAccount[],
  files: readonly StoredFile[],
  groups: readonly number[][],
  ownNames: readonly string[],
): StoredAccount[] {
  const fileNameOf = (index: number) => files[accounts[index]?.file ?? -1]?.name ?? '';
  const shared = new Map(
    groups.map((group) => [group[0], findSharedName(group.map(fileNameOf)) || DEFAULT_ACCOUNT_NAME]),
  );
  const leaders = new Map(groups.flatMap(([leader, ...others]) => others.map((index) => [index, leader])));
  const chosen = accounts.flatMap(({ accountId, newName }) => (accountId === null ? [newName] : []));
  const names = new Set([...ownNames, ...chosen].map(foldText));
  return accounts.map((account, index) => {
    if (account.newName !== '') return account;
    const newWith = leaders.get(index);
    const { id, name } = account;
    const newName = chooseAccountName({ id, name: shared.get(index) ?? name }, names, fileNameOf(index));
    if (account.accountId === null && newWith === undefined) names.add(foldText(newName));
    return { ...account, newName, ...(newWith !== undefined && { newWith, reason: 'other file' }) };
  });
}
