import { suggestAccountName } from '../../../domain/account-name.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/account-store.ts';
import type { FileContents } from '../file-reading-processes.ts';
import type { PreparedImport } from '../match/import-comparison.ts';
import type { StoredImportAccount } from '../records/import-details.ts';
import type { ImportRecord } from '../records/import-store.ts';
import { listLearnedCorrections } from '../records/learned-import-corrections.ts';
import {
  type AccountEvidence,
  COMPARISON_LIMITS,
  chooseTargetAccounts,
  findStrongestEvidence,
} from './account-evidence.ts';
import { type AccountInFile, createAccountsInFiles, isUnidentified, toStoredAccount } from './account-in-file.ts';
import { chooseAccountName, findCommonFileName } from './account-names.ts';
import { compareFilesWithEntries, findAccountsWithSameRows, findWrongGuesses } from './compare-files-with-entries.ts';
import { findConflictingAccounts, groupNewAccounts, listConnectedFiles } from './group-new-accounts.ts';
import { identifyAccount } from './identify-account.ts';
import { loadRowsToCompare } from './rows-to-compare.ts';

/**
 * Chooses a target account for each account in the files: the one chosen before or, if there is none, the one with the
 * strongest evidence. If a file has no account number or name, its rows are also compared with existing entries and
 * with the other files.
 * @param storedAccounts the accounts found when the same files were last read
 * @param completedImports the user's completed imports, newest first
 */
export async function assignAccounts(
  db: Db,
  reading: FileContents,
  { userId, currency, files }: Omit<PreparedImport, 'accounts'>,
  storedAccounts: readonly StoredImportAccount[],
  completedImports: readonly ImportRecord[],
): Promise<StoredImportAccount[]> {
  const own = await listAccounts(db, userId);
  const known = { own, remembered: await listLearnedCorrections(db, userId, 'account'), currency };
  const evidence: AccountEvidence[] = [];
  let accounts = createAccountsInFiles(reading.head.accounts, files, storedAccounts);
  const targetIds = new Set(accounts.map(({ accountId }) => accountId));
  for (const account of accounts) {
    if (!account.needsTarget) continue;
    const found = await identifyAccount(db, userId, account, accounts, known, targetIds);
    evidence.push(...found);
    targetIds.add(findStrongestEvidence(found)?.accountId ?? null);
  }
  const needsRows = (completedImports.length > 0 || accounts.length > 1) && accounts.some((each) => each.needsTarget);
  if (needsRows) accounts = await loadRowsToCompare(reading, accounts);
  accounts = chooseTargetAccounts(accounts, evidence);

  const listFirst = (list: readonly AccountInFile[]) => list.slice(0, COMPARISON_LIMITS.accounts);
  const comparisons = await compareFilesWithEntries(db, userId, listFirst(accounts), known, completedImports);
  const sameRows = findAccountsWithSameRows(comparisons);
  evidence.push(...sameRows);
  accounts = chooseTargetAccounts(accounts, evidence);

  const guessed = accounts.filter((account) => isUnidentified(account) && account.accountId !== null);
  const guesses = new Set(guessed.map(({ index }) => index));
  for (const { index } of sameRows) guesses.delete(index);
  const conflicting = findConflictingAccounts(listFirst(accounts), guesses);
  const comparedGuesses = comparisons.filter(({ account }) => guesses.has(account.index));
  for (const correction of findWrongGuesses(comparedGuesses, accounts, conflicting)) {
    const connected = listConnectedFiles(correction.index, accounts, guesses);
    evidence.push(...connected.map((index) => ({ ...correction, index })));
  }
  accounts = chooseTargetAccounts(accounts, evidence);

  const newAccounts = accounts.filter((account) => isUnidentified(account) && account.accountId === null);
  return nameNewAccounts(accounts, groupNewAccounts(listFirst(newAccounts)), own).map(toStoredAccount);
}

/**
 * Names the new accounts after the account name or number in the file or, if there is none, after the file. The files
 * of a group share one new account, which is named after the common part of their file names.
 */
function nameNewAccounts(
  accounts: readonly AccountInFile[],
  groups: readonly AccountInFile[][],
  own: readonly AccountRow[],
): AccountInFile[] {
  const groupByIndex = new Map(groups.flatMap((group) => group.map(({ index }) => [index, group] as const)));
  const namedEarlier = accounts.filter(({ needsTarget, accountId }) => !needsTarget && accountId === null);
  const namesInUse = [...own.map(({ name }) => name), ...namedEarlier.map(({ newName }) => newName)];
  const usedNames = new Set(namesInUse.map(foldText));
  return accounts.map((account) => {
    const { index, id, name, fileName, accountId, needsTarget } = account;
    if (!needsTarget) return account;
    const group = groupByIndex.get(index) ?? [account];
    const newWith = group[0]?.index ?? index;
    const isShared = group.length > 1 && newWith === index;
    const ownName = name || id || suggestAccountName(fileName);
    const wantedName = isShared ? findCommonFileName(group.map((file) => file.fileName)) : ownName;
    const newName = chooseAccountName(wantedName, usedNames);
    if (newWith !== index) return { ...account, newName, newWith, reason: 'other file' };
    if (accountId === null) usedNames.add(foldText(newName));
    return { ...account, newName };
  });
}
