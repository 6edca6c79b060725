/*
 * The types of a statement that was read from a file. The code of this folder reads files and does not use Moneta's own
 * transactions.
 * Amounts are integers in hundredths, and income is positive. Days are `YYYY-MM-DD` as written in the file, without a
 * conversion of the time zone.
 */

export type Entry = {
  /** Line number, starting at 1. In formats without lines it is the number of the entry. */
  line: number;
  day: string;
  /** The date as written, if its day and month could be swapped. */
  dayText?: string;
  /** A second date in the file, such as the value date. */
  otherDay?: string;
  amountMinor: number;
  /** The name of the other party. Empty if the file contains none. */
  name: string;
  /** Other text of the entry. */
  note: string;
  /** The id in the file. It should be unique in its account, but often is not. */
  id?: string;
  /** The name of the category in the file. */
  category?: string;
  tags?: string[];
  /** The id of an account in `Statement.accounts`, if the file has several accounts. */
  account?: string;
  /** The currency code, if the file contains one. */
  currency?: string;
  /** The name of the other account in the file. Only for transfers. */
  transferWith?: string;
  /**
   * The parts of a split entry, which always add up to its amount. If the parts in the file do not add up, the reader
   * adds a part without a category, or the entry has no parts.
   */
  parts?: { category: string; amountMinor: number; note: string }[];
  /** True if the file says that the entry is a refund. `refundOf` is the name of its purchase, if the file has it. */
  isRefund?: boolean;
  refundOf?: string;
};

/** The reason why a line of a file is not an entry. */
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

export type SkippedText = {
  line: number;
  reason: SkippedReason;
  /**
   * The value that is unreadable. `direction` means incoming or outgoing, `file` is a file in an archive, and `end`
   * means that the file is incomplete. Only for the reason `unreadable`.
   */
  what?: string;
  /** The start of the line. */
  text: string;
  /** The fields that could be read. They are used if the user includes the row anyway. */
  read?: Partial<Omit<Entry, 'line'>>;
};

/** A balance in the file, in hundredths. */
export type Balance = { account?: string; day?: string; amountMinor: number; is: 'opening' | 'closing' };

/** A transfer between two accounts of a file that lists it only once. It is also listed in `left`. */
export type Transfer = {
  line: number;
  day: string;
  /** The amount that leaves `from`, in hundredths. It is always positive. */
  amountMinor: number;
  /** The currency of `from`, if the file contains it. */
  currency?: string;
  /** The amount that `to` receives, if its currency is different. */
  arrived?: { amountMinor: number; currency?: string };
  from: string;
  to: string;
  name: string;
  note: string;
  id?: string;
};

/** A question that the file alone does not answer. The statement is read with the first choice. */
export type StatementQuestion = {
  about: 'date order' | 'year' | 'decimal mark' | 'sign' | 'encoding' | 'amount column' | 'currency';
  choices: string[];
};

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** A column of a table, and the role that was detected for it. */
export type TableColumn = {
  /** The text of the header, or empty if there is no header. */
  head: string;
  /** The values of the column in the first rows. */
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

/**
 * An account in the file. `kind` is the type of the account with the name that the file uses, such as `SAVINGS` or
 * `CCard`.
 */
export type StatedAccount = { id: string; name?: string; currency?: string; kind?: string };

/** A statement. `F` is the type of the formats that the reader returns. */
/** The place of a row on a page of a PDF. `top` and `bottom` are shares of the height of the page, from 0 to 1. */
export type PdfRowPosition = { page: number; top: number; bottom: number };

export type Statement<F extends string = string> = {
  /** The format, which is detected from the content of the file and never from its name. */
  format: F;
  /** The file name inside the archive, if the file was in an archive. */
  file?: string;
  entries: Entry[];
  transfers?: Transfer[];
  left: SkippedText[];
  questions: StatementQuestion[];
  balances: Balance[];
  /**
   * True if the opening balance plus all entries is the closing balance. Undefined if one of the balances is missing.
   */
  isProven?: boolean;
  /** The accounts in the file, identified by their number or name. */
  accounts: StatedAccount[];
  currency?: string;
  /** True if the file only suggests its currency, so that its rows may be in another one. */
  isCurrencyGuessed?: boolean;
  dateOrder?: DateOrder;
  /** The columns and their roles. Only for tables. */
  table?: TableReading;
  encoding?: string;
  /** The number of pages, and the place of each row by its line number. Only for PDF files. */
  pageCount?: number;
  places?: ReadonlyMap<number, PdfRowPosition>;
};

/** Removes fields that are undefined, false, or an empty text or list. In the result, these fields do not exist. */
export function omitEmpty<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined | false> } {
  const kept: Record<string, unknown> = {};
  // A loop, because lists of all fields would take most of the time for large files.
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
 * Creates a statement. The defaults are year-first dates, no questions, no balances and no currency. `fields` may
 * contain other values.
 */
export function createStatement<F extends string>(
  format: F,
  {
    currency,
    ...fields
  }: Pick<Statement, Required> & Omit<Partial<Statement>, 'currency'> & { currency?: string | undefined },
): Statement<F> {
  return { questions: [], balances: [], dateOrder: 'YMD', ...fields, ...omitEmpty({ currency }), format };
}

/**
 * Returns the parts of a split. If they do not add up to the amount, a part without a category is added, because the
 * amount was booked.
 */
export function completeSplitParts(
  parts: NonNullable<Entry['parts']>,
  amountMinor: number,
): NonNullable<Entry['parts']> {
  const rest = amountMinor - parts.reduce((sum, part) => sum + part.amountMinor, 0);
  return rest === 0 ? parts : [...parts, { category: '', amountMinor: rest, note: '' }];
}

/** The error for a file that cannot be read. Its message tells the user the reason and a solution. */
export class UnreadableStatementError extends Error {}

/** The error for a picture or PDF that is not a statement, but may be a receipt or an invoice. */
export class ReceiptSuspectedError extends UnreadableStatementError {}

/** The error for a protected file, if its password is missing or wrong. */
export class PasswordNeededError extends UnreadableStatementError {}
