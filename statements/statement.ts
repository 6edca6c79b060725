/*
 * The types of a statement that was read from a file. Amounts are integers in hundredths; income is positive. Days are
 * `YYYY-MM-DD` as written in the file, without any time zone conversion.
 */

export type StatementEntry = {
  /** The line number, starting at 1, or the number of the entry in formats without lines. */
  line: number;
  day: string;
  /** The date as written, if day and month might be swapped. */
  dayText?: string;
  /** A second date in the file, such as the value date. */
  otherDay?: string;
  amountMinor: number;
  /** The name of the other party, or an empty string. */
  name: string;
  note: string;
  /** The id in the file. Some banks use the same id more than once in an account. */
  id?: string;
  category?: string;
  tags?: string[];
  /** The id of an account in `Statement.accounts`. Undefined if the file has only one account. */
  account?: string;
  currency?: string;
  /** The name of the other account, if the entry is a transfer. */
  transferWith?: string;
  /**
   * The parts of a split entry, which always add up to its amount. If the parts in the file do not add up, the reader
   * adds a part without a category or ignores all parts.
   */
  parts?: { category: string; amountMinor: number; note: string }[];
  /**
   * True if the file marks the entry as a refund. `refundOf` is the name of the original purchase, if the file contains
   * it.
   */
  isRefund?: boolean;
  refundOf?: string;
  /** True if the program that wrote the file marks the entry as compared with the bank's statement. */
  isChecked?: boolean;
};

/** The reason why a line is not an entry. */
export type SkippedReason =
  | 'pending'
  /** The payment was declined, cancelled or reversed. */
  | 'failed'
  | 'balance'
  | 'opening balance'
  | 'transfer'
  | 'deleted'
  | 'unreadable'
  | 'no booking';

export type SkippedLine = {
  line: number;
  reason: SkippedReason;
  /**
   * What is unreadable or missing. `direction` means whether money comes in or goes out, `file` means a file in an
   * archive, and `end` means that the file is incomplete.
   */
  what?: string;
  /** The beginning of the skipped line. */
  text: string;
  /** The fields that could be read, in case the user includes the row anyway. */
  read?: Partial<Omit<StatementEntry, 'line'>>;
};

/** A balance stated in the file, in hundredths. */
export type StatementBalance = { account?: string; day?: string; amountMinor: number; is: 'opening' | 'closing' };

/**
 * A transfer between two accounts, for files that list each transfer only once. The transfer is also listed in `left`.
 */
export type StatementTransfer = {
  line: number;
  day: string;
  /** The amount in hundredths that leaves the account `from`. It is always positive. */
  amountMinor: number;
  /** The currency of the account `from`, if the file contains it. */
  currency?: string;
  /** The amount that arrives in the account `to`, if it is in another currency. */
  arrived?: { amountMinor: number; currency?: string };
  from: string;
  to: string;
  name: string;
  note: string;
  id?: string;
  /** True if the transfer is checked in the account `from`. `isToChecked` is the same for the account `to`. */
  isChecked?: boolean;
  isToChecked?: boolean;
};

/** A question that the file does not answer. Until the user answers it, the first choice is used. */
export type StatementQuestion = {
  about: 'date order' | 'year' | 'decimal mark' | 'sign' | 'encoding' | 'amount column' | 'currency';
  choices: string[];
};

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** A column of a table, with its detected role. */
export type TableColumn = {
  /** The text of the header, or an empty string if the table has no header. */
  head: string;
  /** The values of the column in the first few rows. */
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

export type DetectedTableFormat = {
  columns: TableColumn[];
  decimalMark: '.' | ',';
  isTurned: boolean;
  isInHundredths: boolean;
};

/** An account in the file. `kind` is its type as written in the file, such as `SAVINGS` or `CCard`. */
export type StatementAccount = { id: string; name?: string; currency?: string; kind?: string };

/** The position of a row on a page of a PDF. `top` and `bottom` are fractions of the page height, from 0 to 1. */
export type PdfRowPosition = { page: number; top: number; bottom: number };

/** A statement that was read from a file. `F` is the type of `format`. */
export type Statement<F extends string = string> = {
  /** The format, which is detected from the content and never from the file name. */
  format: F;
  /** The name of the file inside an archive. */
  file?: string;
  entries: StatementEntry[];
  transfers?: StatementTransfer[];
  left: SkippedLine[];
  questions: StatementQuestion[];
  balances: StatementBalance[];
  /**
   * True if the opening balance plus all entries equals the closing balance. Undefined unless the file contains both
   * balances.
   */
  isProven?: boolean;
  /** The first lines of a printed statement, which often name the bank and the kind of account. */
  title?: string;
  /** The accounts in the file, identified by number or name. */
  accounts: StatementAccount[];
  currency?: string;
  /** True if the currency is only a guess. The rows may then be in another currency. */
  isCurrencyGuessed?: boolean;
  dateOrder?: DateOrder;
  /** The columns and their roles. Set only for tables. */
  table?: DetectedTableFormat;
  encoding?: string;
  /** The number of pages of a PDF file. `places` contains the position of each row, by line number. */
  pageCount?: number;
  places?: ReadonlyMap<number, PdfRowPosition>;
};

/** Returns only those fields that are not undefined, false, or an empty string or list. */
export function omitEmptyFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | false> } {
  const kept: Record<string, unknown> = {};
  // Uses `for…in` because, for large files, creating an array of the fields would take most of the time.
  for (const name in fields) {
    const value: unknown = fields[name];
    const isEmpty =
      value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) kept[name] = value;
  }
  return kept as never;
}

type Required = 'entries' | 'left' | 'accounts';

/**
 * Creates a statement. By default, it has no questions, balances or currency, and its dates have the year first.
 * `fields` overrides these defaults.
 */
export function createStatement<F extends string>(
  format: F,
  {
    currency,
    ...fields
  }: Pick<Statement, Required> & Omit<Partial<Statement>, 'currency'> & { currency?: string | undefined },
): Statement<F> {
  return { questions: [], balances: [], dateOrder: 'YMD', ...fields, ...omitEmptyFields({ currency }), format };
}

/** Returns the parts of a split. If they do not add up to the booked amount, a part without a category is added. */
export function addUncategorizedRemainder(
  parts: NonNullable<StatementEntry['parts']>,
  amountMinor: number,
): NonNullable<StatementEntry['parts']> {
  const rest = amountMinor - parts.reduce((sum, part) => sum + part.amountMinor, 0);
  return rest === 0 ? parts : [...parts, { category: '', amountMinor: rest, note: '' }];
}

/** True for the words with which YNAB marks an entry that the user has compared with the bank's statement. */
export const isCheckedStatus = (status: string) => /^(cleared|reconciled)$/i.test(status);

/** The error for a file that cannot be read. The message tells the user what to do. */
export class UnreadableStatementError extends Error {}

/** The error for an image or PDF that is probably a receipt or invoice. */
export class SuspectedReceiptError extends UnreadableStatementError {}

/** The error for a protected file whose password is missing or wrong. */
export class PasswordRequiredError extends UnreadableStatementError {}
