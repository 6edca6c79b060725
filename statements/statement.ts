/*
 * The types of a read statement. This folder turns files into entries and knows nothing about Moneta's own
 * transactions. Amounts are integers in hundredths, positive for income, as seen from the account. Days are
 * `YYYY-MM-DD` as written in the file, without time zone conversion.
 */

export type Entry = {
  /** Line number from 1, or the number of the entry in formats without lines. */
  line: number;
  day: string;
  /** The date as written, if day and month could be swapped. */
  dayText?: string;
  /** A second date in the file, such as the value date. */
  otherDay?: string;
  amountMinor: number;
  /** Payee or payer; empty if the file has none. */
  name: string;
  /** Further text of the entry. */
  note: string;
  /** The id in the file. Meant to be unique in its account, but often is not. */
  id?: string;
  /** The category as named in the file. */
  category?: string;
  tags?: string[];
  /** Id of one of `Statement.accounts`, if there are several. */
  account?: string;
  /** Currency code, if the file or the entry has one. */
  currency?: string;
  /** The other account of a transfer, as named in the file. */
  transferWith?: string;
  /**
   * The parts of a split. They add up to the amount; if the file's do not, the entry has no parts and a row is listed
   * as skipped.
   */
  parts?: { category: string; amountMinor: number; note: string }[];
};

/** Why a line of a file is not an entry. */
export type SkippedReason =
  | 'pending'
  /** Declined, cancelled or reversed. */
  | 'failed'
  | 'balance'
  | 'opening balance'
  | 'transfer'
  | 'deleted'
  | 'unreadable'
  | 'no booking';

export type Skipped = {
  line: number;
  reason: SkippedReason;
  /**
   * For `unreadable`, the part that failed: `amount`, `date`, `direction` (in or out), `file` (in an archive), `end`
   * (the file is truncated).
   */
  what?: string;
  /** The beginning of the line. */
  text: string;
  /** The fields that could be read, in case the user includes it after all. */
  read?: Partial<Omit<Entry, 'line'>>;
};

/** A balance stated in the file, in hundredths. */
export type Balance = { account?: string; day?: string; amountMinor: number; is: 'opening' | 'closing' };

/** A transfer between two accounts of one file that is listed once. It also appears in `left`. */
export type Transfer = {
  line: number;
  day: string;
  /** Positive: the amount that leaves `from`. */
  amountMinor: number;
  /** Currency of `from`, if the file has it. */
  currency?: string;
  /** The amount received by `to`, if its currency differs. */
  arrived?: { amountMinor: number; currency?: string };
  from: string;
  to: string;
  name: string;
  note: string;
  id?: string;
};

/** Something that the file alone does not decide. The statement is read with the first choice. */
export type Question = {
  about: 'date order' | 'decimal mark' | 'sign' | 'encoding' | 'amount column';
  choices: string[];
};

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** A column of a table and its detected role. */
export type TableColumn = {
  /** The header, or empty if there is none. */
  head: string;
  /** Values of its first rows. */
  samples: string[];
  role:
    | 'day'
    | 'amount'
    | 'out'
    | 'in'
    | 'name'
    | 'note'
    | 'category'
    | 'account'
    | 'id'
    | 'currency'
    | 'balance'
    | 'direction'
    | 'tags'
    | 'none';
};

export type TableReading = {
  columns: TableColumn[];
  decimalMark: '.' | ',';
  isTurned: boolean;
  isInHundredths: boolean;
};

/** `kind` is the account type as named in the file, such as `SAVINGS` or `CCard`. */
export type StatedAccount = { id: string; name?: string; currency?: string; kind?: string };

/** `F` are the formats that a reader returns. */
export type Statement<F extends string = string> = {
  /** Detected from the content of a file, never from its name. */
  format: F;
  /** The file name in the archive, if it came from one. */
  file?: string;
  entries: Entry[];
  transfers?: Transfer[];
  left: Skipped[];
  questions: Question[];
  balances: Balance[];
  /** True if opening balance + entries = closing balance; undefined if the file lacks one of the balances. */
  isProven?: boolean;
  /** Accounts in the file, by number or name. */
  accounts: StatedAccount[];
  currency?: string;
  dateOrder?: DateOrder;
  /** Only for tables. */
  table?: TableReading;
  encoding?: string;
};

/** Drops fields that are undefined, empty texts or empty lists: optional fields are absent instead. */
export function filled<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | false> } {
  const isEmpty = (value: unknown) =>
    value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as never;
}

type Required = 'entries' | 'left' | 'accounts';

/** A statement with year-first dates and without questions, balances and currency, unless `fields` contain them. */
export function createStatement<F extends string>(
  format: F,
  {
    currency,
    ...fields
  }: Pick<Statement, Required> & Omit<Partial<Statement>, 'currency'> & { currency?: string | undefined },
): Statement<F> {
  return { questions: [], balances: [], dateOrder: 'YMD', ...fields, ...filled({ currency }), format };
}

/** Adds a part without category for any difference between the parts and the amount, which is what was booked. */
export function completeParts(parts: NonNullable<Entry['parts']>, amountMinor: number): NonNullable<Entry['parts']> {
  const rest = amountMinor - parts.reduce((sum, part) => sum + part.amountMinor, 0);
  return rest === 0 ? parts : [...parts, { category: '', amountMinor: rest, note: '' }];
}

/** Thrown for files that cannot be read. The message tells the user what happened and what to do. */
export class StatementRefused extends Error {}
