import type { StatementFormat } from '../format-readers.ts';
import type { StatementAnswers } from '../read-statements.ts';
import type { DateOrder, DetectedTableFormat, PdfRowPosition, SkippedReason, StatementQuestion } from '../statement.ts';

/* The types of an import, in which the rows of all files are merged. Each non-empty line of a file is a row. */

/** An uploaded file, and the user's answers to the questions about it. */
export type UploadedFile = { name: string; bytes: Uint8Array; answers: StatementAnswers };

/** A row of a file. If it is not a transaction, it was skipped and `left` is the reason. */
export type StatementRow = {
  /**
   * `file` is the index of the file in `FilesReadSummary.files`. `account` is the index of the account in
   * `FilesReadSummary.accounts`.
   */
  file: number;
  line: number;
  /** Index of the file inside the archive. */
  part?: number;
  account?: number;
  day?: string;
  /** The amount in hundredths. Expenses are negative. */
  amountMinor?: number;
  /** The cleaned-up name. `original` is the name in the file, if it differs. */
  name: string;
  original?: string;
  note: string;
  /** The id in the file, if it is unique within the account. */
  id?: string;
  /** A fingerprint of the day, amount and texts. Rows with equal values have equal fingerprints. */
  mark: string;
  category?: string;
  tags?: string[];
  currency?: string;
  parts?: { category: string; amountMinor: number; note: string }[];
  /**
   * True if the file marks the row as a refund. `refundOf` is the name of the original purchase, if the file contains
   * it.
   */
  isRefund?: boolean;
  refundOf?: string;
  /**
   * True if the file marks the row as cleared or reconciled. `isOtherChecked` is true if it marks the other side of a
   * transfer.
   */
  isChecked?: boolean;
  isOtherChecked?: boolean;
  left?: SkippedReason;
  /** The name of the value that could not be read, such as `amount` or `date`. */
  what?: string;
  /** The beginning of a skipped line. */
  text?: string;
  /**
   * `other` is the index of the other account of a transfer in `FilesReadSummary.accounts`. `pair` is the index of the row
   * on the other side of the transfer.
   */
  other?: number;
  pair?: number;
  /** The name of the other account of a transfer, if it is not among the files' accounts. */
  otherName?: string;
  /** The position of the row on its page. Set only for PDF files. */
  place?: PdfRowPosition;
};

export type FileReadResult = {
  name: string;
  /** The error message for a file that could not be read. */
  error?: string;
  /** True if the file needs a password, or if the password was wrong. */
  needsPassword?: boolean;
  /** True if the file is probably a receipt rather than a statement. */
  isReceipt?: boolean;
  format?: StatementFormat;
  rowCount: number;
  first?: string;
  last?: string;
  currency?: string;
  dateOrder?: DateOrder;
  encoding?: string;
  table?: DetectedTableFormat;
  isProven?: boolean;
  /** If a PDF contains several accounts and is not proven: the ids of the accounts whose rows its balances confirm. */
  provenAccounts?: string[];
  /** The number of pages of a PDF file. */
  pageCount?: number;
  questions: (StatementQuestion & { examples: QuestionExample[] })[];
};

/** The values of a row for each choice of a question. `dayText` is the date as written in the file. */
export type QuestionExample = {
  line: number;
  text: string;
  dayText?: string;
  readings: { choice: string; shown: string }[];
};

/** An account in the files. Balances are in hundredths. */
export type AccountInFiles = {
  id: string;
  name: string;
  /** The type of the account, as written in the file. */
  kind?: string;
  /** The first lines of a printed statement, if it contains only this account. */
  title?: string;
  file: number;
  currency?: string;
  rowCount: number;
  sumMinor: number;
  first?: string;
  last?: string;
  openingMinor?: number;
  openingDay?: string;
  closingMinor?: number;
  closingDay?: string;
  /**
   * The sum and number of the rows up to the date of the closing balance. Set only if the files also contain later
   * rows.
   */
  upToClosing?: { sumMinor: number; rowCount: number };
};

/** The result of reading all files, without the rows. */
export type FilesReadSummary = {
  files: FileReadResult[];
  accounts: AccountInFiles[];
  rowCount: number;
  categories: { name: string; rowCount: number }[];
};

/**
 * A request to the reading process. The contents of the files follow it on standard input. `words` requests the words
 * of a PDF with a password, and `page` requests an image of a page.
 */
export type ReadingProcessRequest =
  | { task: 'read'; files: { name: string; size: number; answers: StatementAnswers }[] }
  | { task: 'rows'; from: number; count: number }
  | { task: 'words'; file: number }
  | { task: 'page'; size: number; page: number };

/**
 * A file that the reading process received. The server compares it with the file that it sent, so that it notices a
 * response for other files.
 */
export type ReceivedFile = { name: string; sha256: string };

export type ReadingProcessReply =
  | { head: FilesReadSummary; received: ReceivedFile[] }
  | { rows: StatementRow[] }
  | { words: Uint8Array | undefined }
  | { picture: Uint8Array | undefined };
