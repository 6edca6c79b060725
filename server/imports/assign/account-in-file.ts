import type { AccountInFiles } from '../../../statements/index.ts';
import type { StoredImportAccount, StoredImportFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-import-corrections.ts';
import { guessAccountKind } from './account-names.ts';

/** The parts of a row that are compared: day, amount and fingerprint. */
export type RowFingerprint = { day: string; amountMinor: number | undefined; mark: string };

/** An account found in the uploaded files, before Moneta has decided which of the user's accounts gets its rows. */
export type AccountInFile = StoredImportAccount & {
  index: number;
  fileName: string;
  /** A key that is equal for all tables with the same header. */
  headerKey: string | undefined;
  /** The file format, columns and currency, which are usually the same in all files of an account. */
  layout: string;
  /** True if these files are read for the first time, or if no account was chosen when they were last read. */
  needsTarget: boolean;
  isNameless: boolean;
  /** True if the same file has been imported before. */
  wasImportedBefore: boolean;
  rows: readonly RowFingerprint[];
};

/**
 * Prepares the accounts in the files so that their target accounts can be chosen. Earlier choices are kept.
 * @param storedAccounts the accounts found when the same files were last read
 */
export function createAccountsInFiles(
  readAccounts: readonly AccountInFiles[],
  files: readonly StoredImportFile[],
  storedAccounts: readonly StoredImportAccount[],
): AccountInFile[] {
  const previousAccounts = readAccounts.map(({ id, file }) =>
    storedAccounts.find((stored) => stored.id === id && (id !== '' || stored.file === file)),
  );
  return readAccounts.map((account, index) => {
    const file = files[account.file];
    const headerKey = getHeaderKey(file);
    const columns = headerKey ?? file?.table?.columns.map(({ role }) => role).join(' ');
    return {
      ...account,
      ...keepEarlierChoice(account, previousAccounts[index], previousAccounts, storedAccounts),
      index,
      fileName: file?.name ?? '',
      headerKey,
      layout: [file?.format, columns, account.currency].join('\n'),
      needsTarget: previousAccounts[index] === undefined,
      isNameless: isNamelessAccount(account),
      wasImportedBefore: file?.importedAt !== undefined,
      rows: [],
    };
  });
}

/** Removes the fields that are needed only while target accounts are chosen. */
export function toStoredAccount(account: AccountInFile): StoredImportAccount {
  const { index, fileName, headerKey, layout, needsTarget, isNameless, wasImportedBefore, rows, ...stored } = account;
  return stored;
}

type Choice = Omit<StoredImportAccount, keyof AccountInFiles>;

function keepEarlierChoice(
  { kind = '', name, id }: AccountInFiles,
  previous: StoredImportAccount | undefined,
  previousAccounts: readonly (StoredImportAccount | undefined)[],
  storedAccounts: readonly StoredImportAccount[],
): Choice {
  if (!previous) {
    const newKind = guessAccountKind(kind) ?? guessAccountKind(`${name} ${id}`) ?? 'everyday';
    return { accountId: null, newName: '', newKind, reason: 'new', isLeftOut: false };
  }
  const { accountId, newName, newKind, reason, isLeftOut, doubted } = previous;
  // Find the account that creates the shared new account. Its index may have changed when the files were re-read.
  const sharedAccount = storedAccounts[previous.newWith ?? -1];
  const isShared = sharedAccount !== undefined && sharedAccount !== previous && accountId === null;
  const newWith = isShared ? previousAccounts.indexOf(sharedAccount) : -1;
  const choice = { accountId, newName, newKind, reason, isLeftOut };
  return { ...choice, ...(doubted !== undefined && { doubted }), ...(newWith >= 0 && { newWith }) };
}

export function isNamelessAccount({ id, name }: Pick<AccountInFiles, 'id' | 'name'>): boolean {
  return id === '' && name === '';
}
