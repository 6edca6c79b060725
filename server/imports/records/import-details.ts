import {
  type AccountChoiceReason,
  type Import,
  type ImportResult,
  ROW_GROUPS,
  type RowGroup,
} from '../../../contract/imports/import-preview.ts';
import type { AccountKind } from '../../../contract/money-accounts.ts';
import type { AccountInFiles, FileReadResult, StatementAnswers, StatementFormat } from '../../../statements/index.ts';
import type { AccountRow } from '../../transactions/accounts/account-store.ts';

/** The JSON stored with an import, in addition to its rows. */
export type ImportDetails = {
  files: StoredImportFile[];
  accounts: StoredImportAccount[];
  categories: { from: string; rowCount: number; category: string }[];
  result: ImportResult | null;
  /** The number of rows per group. Stored, because counting the rows of large imports is slow. */
  counts: RowGroupCounts;
  /** Ids of transactions in the trash that may be the same as rows to add. */
  inTrash: string[];
  /** Ids of transactions from earlier files that are missing from the files of this import. */
  vanished: string[];
  /** The reason why the last run stopped. */
  problem?: string;
  /** The unused default account that the import deleted, needed to undo the import. */
  unusedAccount?: AccountRow;
  /** The first sequence number of the added transactions. */
  firstSequence?: number;
};

export function parseImportDetails(text: string): ImportDetails {
  return completeImportDetails(JSON.parse(text));
}

/** Adds the fields that older versions of Moneta did not store. */
export function completeImportDetails(stored: object): ImportDetails {
  return { inTrash: [], vanished: [], ...stored } as unknown as ImportDetails;
}

export type StoredImportFile = FileReadResult & {
  /** SHA-256 of the file as hexadecimal digits. */
  hash: string;
  /** Size of the file in bytes. */
  size: number;
  /** The options chosen for reading the file. */
  answers: StatementAnswers;
  /** True if the options were remembered from an earlier file with the same header. */
  isRemembered?: boolean;
  /** True for a PDF with a password. The text of the PDF is stored instead of the file. */
  isLocked?: boolean;
  /** Time at which the same file was imported before, in milliseconds since 1970. */
  importedAt?: number;
};

/**
 * True for a PDF whose balances do not confirm the rows of an account. Rows may be missing or misread, so each row must
 * be included by the user.
 */
export const isUnprovenPdf = (file: StoredImportFile | undefined, accountId: string | undefined) =>
  file?.format === 'pdf' && file.isProven !== true && !file.provenAccounts?.includes(accountId ?? '');

/** Formats of other finance programs, in which users have chosen the categories themselves. */
const PROGRAM_FORMATS: readonly (StatementFormat | undefined)[] = [
  'actual',
  'copilot',
  'firefly',
  'gnucash',
  'homebank',
  'ivy',
  'journal',
  'mint',
  'moneta',
  'qif',
  'ynab',
  'ynab4',
];

export const isProgramExport = (file: StoredImportFile | undefined) => PROGRAM_FORMATS.includes(file?.format);

export type StoredImportAccount = AccountInFiles & {
  /** The target account; null for an account to be created with the new name. */
  accountId: string | null;
  newName: string;
  newKind: AccountKind;
  /**
   * The index of another account in the files. This account shares the new account that is created for the other one.
   */
  newWith?: number;
  reason: AccountChoiceReason;
  isLeftOut: boolean;
  /**
   * An account that received similar files before, although its entries on these days differ from the rows. If the user
   * chooses it anyway, Moneta does not ask again.
   */
  doubted?: string;
  /** The id of the account that the import created. */
  madeId?: string;
  /**
   * The opening balance before the import changed it, needed to undo the import. `isHeld` is true if the import did not
   * use the earliest balance in the file but calculated one that keeps later balances correct. `wasDay` is the day of a
   * balance that the user entered. `keptMinor` is the balance on that day, if the import must not change it.
   * `isAnchored` is true if that balance came from a statement instead of the user.
   */
  openingOf?: {
    id: string;
    wasMinor: number;
    wasDay: string | null;
    isMinor: number;
    isHeld?: boolean;
    keptMinor?: number;
    isAnchored?: boolean;
  };
};

/** The number of rows per group, and the sums of the rows to add. */
export type RowGroupCounts = {
  groups: Record<RowGroup, number>;
  /**
   * `rows` counts all rows to add. `count` and the sums do not include transfers. `transfers` is missing in imports of
   * older versions.
   */
  adds: { rows: number; count: number; incomeMinor: number; expenseMinor: number; transfers?: number };
  /** The sum of all rows to add, in hundredths, including both sides of each transfer. */
  includedMinor?: number;
  /** Sums of the rows to add. Set if the rows of a file go to an existing account. */
  brought?: AccountSums;
  /** Examples of unreadable rows. Missing in imports of older versions. */
  unreadable?: Import['unreadable'];
};

/**
 * Sums of the rows to add, in hundredths. `byPlace` contains a sum for each account, by its index in the files. Each
 * sum ends on the day of the balance in the file or, if there is none, on the file's last day. `allMinor` is the sum of
 * all rows.
 */
export type AccountSums = { byPlace: Record<string, number>; allMinor: number };

export const ZERO_ROW_GROUP_COUNTS: RowGroupCounts = {
  groups: Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<RowGroup, number>,
  adds: { rows: 0, count: 0, incomeMinor: 0, expenseMinor: 0 },
};

export const EMPTY_IMPORT_DETAILS: ImportDetails = {
  files: [],
  accounts: [],
  categories: [],
  result: null,
  counts: ZERO_ROW_GROUP_COUNTS,
  inTrash: [],
  vanished: [],
};

export const EMPTY_IMPORT_RESULT: ImportResult = {
  added: 0,
  transfers: 0,
  joined: 0,
  accountsMade: 0,
  removed: 0,
  kept: 0,
  accountsKept: 0,
};
