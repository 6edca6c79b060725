import type { AccountInFiles } from '../../../statements/index.ts';
import type { StoredImportAccount, StoredImportFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-import-corrections.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import { guessKindOfFileAccount } from './account-names.ts';

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
    const previous = previousAccounts[index];
    return {
      ...account,
      ...(previous ? keepChoice(previous, previousAccounts, storedAccounts) : createChoice(account)),
      index,
      fileName: file?.name ?? '',
      headerKey,
      layout: [file?.format, columns, account.currency].join('\n'),
      needsTarget: previous === undefined,
      wasImportedBefore: file?.importedAt !== undefined,
      rows: [],
    };
  });
}

/** Removes the fields that are needed only while target accounts are chosen. */
export function toStoredAccount(account: AccountInFile): StoredImportAccount {
  const { index, fileName, headerKey, layout, needsTarget, wasImportedBefore, rows, ...stored } = account;
  return stored;
}

type Choice = Omit<StoredImportAccount, keyof AccountInFiles>;

function createChoice(account: AccountInFiles): Choice {
  const kind = guessKindOfFileAccount(account);
  return { accountId: null, newName: '', newKind: kind ?? 'everyday', reason: 'new', isLeftOut: false };
}

function keepChoice(
  previous: StoredImportAccount,
  previousAccounts: readonly (StoredImportAccount | undefined)[],
  storedAccounts: readonly StoredImportAccount[],
): Choice {
  const { accountId, newName, newKind, reason, isLeftOut, doubted } = previous;
  // Find the account that creates the shared new account. Its index may have changed when the files were re-read.
  const sharedAccount = accountId === null ? storedAccounts[previous.newWith ?? -1] : undefined;
  const newWith = sharedAccount && sharedAccount !== previous ? previousAccounts.indexOf(sharedAccount) : -1;
  const optional = omitUndefined({ doubted, newWith: newWith === -1 ? undefined : newWith });
  return { accountId, newName, newKind, reason, isLeftOut, ...optional };
}

/** True if the file contains neither the number nor the name of the account. */
export const isNamelessAccount = ({ id, name }: Pick<AccountInFiles, 'id' | 'name'>) => id === '' && name === '';

/** True if the file does not name the account and the user has not chosen a target for it. */
export const isUnidentified = (account: AccountInFile) => account.needsTarget && isNamelessAccount(account);
