import type { ReadAccount } from '../../../statements/index.ts';
import type { StoredAccount, StoredFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { guessAccountKind } from './account-names.ts';

/** The parts of a row that are compared: day, amount and fingerprint. */
export type RowToCompare = { day: string; minor: number | undefined; mark: string };

/** An account found in the uploaded files, used while Moneta decides which of the user's accounts gets its rows. */
export type AccountInFile = StoredAccount & {
  index: number;
  fileName: string;
  /** A key that is equal for all tables with the same header. */
  header: string | undefined;
  /** The file format, columns and currency, which are usually the same in all files of an account. */
  layout: string;
  /** True if these files are read for the first time, or if no account was chosen when they were last read. */
  isOpen: boolean;
  isNameless: boolean;
  /** True if the same file has been imported before. */
  isRepeated: boolean;
  rows: readonly RowToCompare[];
};

/**
 * Prepares the accounts in the files so that their target accounts can be chosen. Earlier choices are kept.
 * @param before the accounts found when the same files were last read
 */
export function createAccountsInFiles(
  read: readonly ReadAccount[],
  files: readonly StoredFile[],
  before: readonly StoredAccount[],
): AccountInFile[] {
  const previous = read.map(({ id, file }) =>
    before.find((each) => each.id === id && (id !== '' || each.file === file)),
  );
  return read.map((account, index) => {
    const file = files[account.file];
    const header = getHeaderKey(file);
    const columns = header ?? file?.table?.columns.map(({ role }) => role).join(' ');
    return {
      ...account,
      ...keepChoice(account, previous[index], previous, before),
      index,
      fileName: file?.name ?? '',
      header,
      layout: [file?.format, columns, account.currency].join('\n'),
      isOpen: previous[index] === undefined,
      isNameless: isNamelessAccount(account),
      isRepeated: file?.importedAt !== undefined,
      rows: [],
    };
  });
}

type Choice = Omit<StoredAccount, keyof ReadAccount>;

function keepChoice(
  { kind = '', name, id }: ReadAccount,
  previous: StoredAccount | undefined,
  all: readonly (StoredAccount | undefined)[],
  before: readonly StoredAccount[],
): Choice {
  if (!previous) {
    const newKind = guessAccountKind(kind) ?? guessAccountKind(`${name} ${id}`) ?? 'everyday';
    return { accountId: null, newName: '', newKind, reason: 'new', isLeftOut: false };
  }
  const { accountId, newName, newKind, reason, isLeftOut, doubted } = previous;
  // Find the account that creates the shared new account. Its index may have changed when the files were re-read.
  const leader = before[previous.newWith ?? -1];
  const newWith = leader && leader !== previous && accountId === null ? all.indexOf(leader) : -1;
  const kept = { accountId, newName, newKind, reason, isLeftOut };
  return { ...kept, ...(doubted !== undefined && { doubted }), ...(newWith >= 0 && { newWith }) };
}

export function isNamelessAccount({ id, name }: Pick<ReadAccount, 'id' | 'name'>): boolean {
  return id === '' && name === '';
}
