import { DEFAULT_ACCOUNT_NAME } from '../../../domain/account-name.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import type { PreparedImport } from '../match/import-comparison.ts';
import type { FileReading } from '../reading-process.ts';
import type { StoredAccount } from '../records/import-details.ts';
import { listLearnedCorrections } from '../records/learned-corrections.ts';
import type { ImportRecord } from '../records/store.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  chooseTargetAccounts,
  findStrongestEvidence,
} from './account-evidence.ts';
import { type AccountInFile, createAccountsInFiles } from './account-in-file.ts';
import { chooseAccountName, findSharedName } from './account-names.ts';
import { readRowsOfAccounts } from './compare-rows.ts';
import { compareFilesWithEntries, findOtherRows, findSameRows } from './compare-with-entries.ts';
import { findSeparateAccounts, groupNewAccounts, listFollowers } from './group-new-accounts.ts';
import { identifyAccount } from './identify-account.ts';

/**
 * Chooses a target account for each account in the files: the one chosen before or, if there is none, the one with the
 * strongest evidence. A file without an account number or name is also compared with existing entries and with the
 * other files.
 * @param before the accounts found when the same files were last read
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
  const evidence: AccountEvidence[] = [];
  let accounts = createAccountsInFiles(head.accounts, files, before);
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  for (const account of accounts) {
    if (!account.isOpen) continue;
    const its = await identifyAccount(db, userId, head, account, known, taken, currency);
    evidence.push(...its);
    taken.add(findStrongestEvidence(its)?.accountId ?? null);
  }
  if (accounts.some(({ isOpen }) => isOpen) && (done.length > 0 || accounts.length > 1))
    accounts = await readRowsOfAccounts(reading, accounts);
  accounts = chooseTargetAccounts(accounts, evidence);

  const compared = await compareFilesWithEntries(
    db,
    userId,
    accounts.slice(0, COMPARISON_LIMITS.accounts),
    known,
    done,
  );
  const same = findSameRows(compared);
  const isMoved = new Set(same.map(({ index }) => index));
  const isGuess = ({ index, accountId, isOpen, isNameless }: AccountInFile) =>
    isOpen && isNameless && accountId !== null && !isMoved.has(index);
  const guesses = new Set(accounts.filter(isGuess).map(({ index }) => index));
  evidence.push(...same);
  accounts = chooseTargetAccounts(accounts, evidence);

  const apart = findSeparateAccounts(accounts.slice(0, COMPARISON_LIMITS.accounts), guesses);
  const ofGuesses = compared.filter(({ account }) => guesses.has(account.index));
  for (const other of findOtherRows(ofGuesses, accounts, apart)) {
    const followers = listFollowers(other.index, accounts, guesses);
    evidence.push(other, ...followers.map((index) => ({ ...other, index })));
  }
  accounts = chooseTargetAccounts(accounts, evidence);

  const created = accounts.filter(({ accountId, isOpen, isNameless }) => accountId === null && isOpen && isNameless);
  const groups = groupNewAccounts(created.slice(0, COMPARISON_LIMITS.accounts));
  return nameNewAccounts(
    accounts,
    groups,
    own.map(({ name }) => name),
  ).map(
    ({
      index: _,
      fileName: _1,
      header: _2,
      layout: _3,
      isOpen: _4,
      isNameless: _5,
      isRepeated: _6,
      rows: _7,
      ...account
    }) => account,
  );
}

/**
 * Names the new accounts. The files of a group share one new account, which is named after the common part of their
 * file names.
 */
function nameNewAccounts(
  accounts: readonly AccountInFile[],
  groups: readonly AccountInFile[][],
  ownNames: readonly string[],
): AccountInFile[] {
  const leaders = new Map(groups.flatMap((group) => group.map(({ index }) => [index, group] as const)));
  const chosen = accounts.filter(({ isOpen, accountId }) => !isOpen && accountId === null);
  const names = new Set([...ownNames, ...chosen.map(({ newName }) => newName)].map(foldText));
  return accounts.map((account) => {
    const { index, id, name, fileName, accountId, isOpen } = account;
    if (!isOpen) return account;
    const group = leaders.get(index) ?? [];
    const newWith = group[0]?.index ?? index;
    const shared = group.length > 0 ? findSharedName(group.map((each) => each.fileName)) || DEFAULT_ACCOUNT_NAME : name;
    const newName = chooseAccountName({ id, name: newWith === index ? shared : name }, names, fileName);
    if (accountId === null && newWith === index) names.add(foldText(newName));
    return { ...account, newName, ...(newWith !== index && { newWith, reason: 'other file' }) };
  });
}
