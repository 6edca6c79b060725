/*
 * What files of banks and of other programs say. A file goes in, its entries come out: this room knows nothing of Moneta's own
 * transactions. Amounts are whole hundredths, signed as the account sees them (positive came in); days are `YYYY-MM-DD` as the
 * file has them, without any change of zone.
 */

/** Told by what is in a file, never by its name. */
export type Format =
  | 'csv'
  | 'xlsx'
  | 'ofx'
  | 'qif'
  | 'camt'
  | 'mt940'
  | 'ynab'
  | 'ynab4'
  | 'firefly'
  | 'mint'
  | 'gnucash'
  | 'homebank'
  | 'actual'
  | 'copilot'
  | 'moneta';

/** One booking of a file. */
export type Entry = {
  /** Of the file, from 1; where a format has no lines, which of its entries it is. */
  line: number;
  day: string;
  /** As the file writes it, where that leaves open which number is the month. */
  dayText?: string;
  /** The other day that the file has: when it counts for interest, or was begun. */
  otherDay?: string;
  amountMinor: number;
  /** Who was paid or who paid; empty where the file does not say. */
  name: string;
  /** What else is said of it. */
  note: string;
  /** What the file calls it in its account, meant to be unique there. Often it is not. */
  id?: string;
  /** In the words of the file. */
  category?: string;
  tags?: string[];
  /** Which of the file's accounts it is in, where there are several (`Statement.accounts`). */
  account?: string;
  /** The three letters, where the file or the entry says it. */
  currency?: string;
  /** The other account of a transfer, as the file calls it. */
  transferWith?: string;
  /** The parts of a purchase over several categories. They add up to the amount, or the note of the statement says so. */
  parts?: { category: string; amountMinor: number; note: string }[];
};

/** Why something in a file is no entry. */
export type LeftOutReason =
  | 'pending'
  /** It did not happen: it was declined, cancelled or reversed. */
  | 'failed'
  | 'balance'
  | 'opening balance'
  | 'transfer'
  | 'deleted'
  | 'unreadable'
  | 'no booking';

export type LeftOut = {
  line: number;
  reason: LeftOutReason;
  /** For `unreadable`, what of it: `amount`, `date`, `direction` (in or out), `file` (of an archive), `end` (it breaks off). */
  what?: string;
  /** The beginning of the line, to recognise it by. */
  text: string;
  /** What of it could be read, should somebody want it all the same. */
  read?: Partial<Omit<Entry, 'line'>>;
};

/** What a file says that an account held, in hundredths. */
export type Balance = { account?: string; day?: string; amountMinor: number; is: 'opening' | 'closing' };

/** Between two accounts of one file, where the file has it as one; each is among what is left out, too. */
export type Transfer = {
  line: number;
  day: string;
  /** Above zero, as it leaves `from`. */
  amountMinor: number;
  /** That of `from`, where the file says it. */
  currency?: string;
  /** What comes to `to`, where that is in another currency. */
  arrived?: { amountMinor: number; currency?: string };
  from: string;
  to: string;
  name: string;
  note: string;
  id?: string;
};

/** What the file alone cannot settle; the statement is read by the first choice. */
export type Question = {
  about: 'date order' | 'decimal mark' | 'sign' | 'encoding' | 'amount column';
  choices: string[];
};

/** How days are written: day, month, year first. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** A column of a table of bookings, and what it is taken for. */
export type TableColumn = {
  /** As the file heads it; empty where it does not. */
  head: string;
  /** What is in its first rows. */
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

/** How a table was read. */
export type TableReading = {
  columns: TableColumn[];
  decimalMark: '.' | ',';
  isTurned: boolean;
  isInHundredths: boolean;
};

/** `kind` is in the words of the file, such as `SAVINGS` or `CCard`. */
export type StatedAccount = { id: string; name?: string; currency?: string; kind?: string };

export type Statement = {
  format: Format;
  /** What it is called in its archive, where it was in one. */
  file?: string;
  entries: Entry[];
  transfers?: Transfer[];
  left: LeftOut[];
  questions: Question[];
  balances: Balance[];
  /** Whether opening balance + entries = closing balance where the file says both; undefined where it does not. */
  isProven?: boolean;
  /** The accounts that are named, by the file's number or name of each. */
  accounts: StatedAccount[];
  currency?: string;
  dateOrder?: DateOrder;
  /** Of what is a table. */
  table?: TableReading;
  /** How its bytes were taken for letters. */
  encoding?: string;
};

/** A file that cannot be read; the message is a sentence for the person who chose it, and says what to do. */
export class StatementRefused extends Error {}
