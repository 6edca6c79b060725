import { FALLBACK_ACCOUNT_NAME } from '../../../domain/account-name.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
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
import { type AccountInFile, createAccountsInFiles, toStoredAccount } from './account-in-file.ts';
import { chooseAccountName, findCommonFileName } from './account-names.ts';
import { compareFilesWithEntries, findAccountsWithSameRows, findWrongGuesses } from './compare-files-with-entries.ts';
import { findConflictingAccounts, groupNewAccounts, listContinuingFiles } from './group-new-accounts.ts';
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
  const ownAccounts = await listAccounts(db, userId);
  const existing = { own: ownAccounts, remembered: await listLearnedCorrections(db, userId, 'account') };
  const evidence: AccountEvidence[] = [];
  let accounts = createAccountsInFiles(reading.head.accounts, files, storedAccounts);
  const targetIds = new Set(accounts.map(({ accountId }) => accountId));
  for (const account of accounts) {
    if (!account.needsTarget) continue;
    const found = await identifyAccount(db, userId, reading.head, account, existing, targetIds, currency);
    evidence.push(...found);
    targetIds.add(findStrongestEvidence(found)?.accountId ?? null);
  }
  const canCompareRows = completedImports.length > 0 || accounts.length > 1;
  if (canCompareRows && accounts.some(({ needsTarget }) => needsTarget)) {
    accounts = await loadRowsToCompare(reading, accounts);
  }
  accounts = chooseTargetAccounts(accounts, evidence);

  const firstAccounts = accounts.slice(0, COMPARISON_LIMITS.accounts);
  const comparisons = await compareFilesWithEntries(db, userId, firstAccounts, existing, completedImports);
  const sameRowsEvidence = findAccountsWithSameRows(comparisons);
  evidence.push(...sameRowsEvidence);
  accounts = chooseTargetAccounts(accounts, evidence);

  const guesses = new Set(
    accounts.filter((account) => isUnidentified(account) && account.accountId !== null).map(({ index }) => index),
  );
  for (const { index } of sameRowsEvidence) guesses.delete(index);
  const conflicting = findConflictingAccounts(accounts.slice(0, COMPARISON_LIMITS.accounts), guesses);
  const comparedGuesses = comparisons.filter(({ account }) => guesses.has(account.index));
  for (const correction of findWrongGuesses(comparedGuesses, accounts, conflicting)) {
    const continuing = listContinuingFiles(correction.index, accounts, guesses);
    evidence.push(correction, ...continuing.map((index) => ({ ...correction, index })));
  }
  accounts = chooseTargetAccounts(accounts, evidence);

  const newAccounts = accounts.filter((account) => isUnidentified(account) && account.accountId === null);
  const groups = groupNewAccounts(newAccounts.slice(0, COMPARISON_LIMITS.accounts));
  const ownNames = ownAccounts.map(({ name }) => name);
  return nameNewAccounts(accounts, groups, ownNames).map(toStoredAccount);
}

const isUnidentified = ({ needsTarget, isNameless }: AccountInFile) => needsTarget && isNameless;

/**
 * Names the new accounts. The files of a group share one new account, which is named after the common part of their
 * file names.
 */
function nameNewAccounts(
  accounts: readonly AccountInFile[],
  groups: readonly AccountInFile[][],
  ownNames: readonly string[],
): AccountInFile[] {
  const groupByIndex = new Map(groups.flatMap((group) => group.map(({ index }) => [index, group] as const)));
  const namedEarlier = accounts.filter(({ needsTarget, accountId }) => !needsTarget && accountId === null);
  const usedNames = new Set([...ownNames, ...namedEarlier.map(({ newName }) => newName)].map(foldText));
  return accounts.map((account) => {
    const { index, id, fileName, accountId, needsTarget } = account;
    if (!needsTarget) return account;
    const group = groupByIndex.get(index) ?? [];
    const newWith = group[0]?.index ?? index;
    let name = account.name;
    if (group[0]?.index === index)
      name = findCommonFileName(group.map((file) => file.fileName)) || FALLBACK_ACCOUNT_NAME;
    const newName = chooseAccountName({ id, name }, usedNames, fileName);
    if (newWith !== index) return { ...account, newName, newWith, reason: 'other file' };
    if (accountId === null) usedNames.add(foldText(newName));
    return { ...account, newName };
  });
}
