import type { Format } from '../formats.ts';
import type { StatementAnswers } from '../read-statement.ts';
import type { DateOrder, PdfRowPosition, SkippedReason, StatementQuestion, TableReading } from '../statement.ts';

/* The merged rows of all files of an import. Each line of a file that has content becomes a row. */

/** An uploaded file, and the user's answers to the questions about it. */
export type FileToRead = { name: string; bytes: Uint8Array; answers: StatementAnswers };

/** A row of a file. `left` is the reason why the row was skipped, if it is not a transaction. */
export type ReadRow = {
  /** Index of the file in `ReadSummary.files`. `account` is an index in `ReadSummary.accounts`. */
  file: number;
  line: number;
  /** Index of the file inside the archive. */
  part?: number;
  account?: number;
  day?: string;
  /** The amount in hundredths. Expenses are negative. */
  amountMinor?: number;
  /** The cleaned name. `original` is the name in the file, if it differs from the cleaned name. */
  name: string;
  original?: string;
  note: string;
  /** The id in the file, if no other row of the same account has this id. */
  id?: string;
  /** A fingerprint of day, amount and texts. Rows with the same values have the same fingerprint. */
  mark: string;
  category?: string;
  tags?: string[];
  currency?: string;
  parts?: { category: string; amountMinor: number; note: string }[];
  /** True if the file says that the row is a refund. `refundOf` is the name of its purchase, if the file has it. */
  isRefund?: boolean;
  refundOf?: string;
  left?: SkippedReason;
  /** The value that could not be read, such as `amount` or `date`. Only for unreadable rows. */
  what?: string;
  /** The start of the line. Only for skipped rows. */
  text?: string;
  /**
   * The other account of a transfer, as an index in `ReadSummary.accounts`, if the files contain it. `pair` is the
   * index of the row with the other side of the transfer, if there is such a row.
   */
  other?: number;
  pair?: number;
  /** The other account of a transfer, if the files do not contain it. */
  otherName?: string;
  /** The place of the row on its page. Only for PDF files. */
  place?: PdfRowPosition;
};

export type ReadFile = {
  name: string;
  /** A sentence with the reason why the file could not be read. */
  error?: string;
  /** True if the file is protected and its password is missing or wrong. */
  needsPassword?: boolean;
  /** True if the file is not a statement, but may be a receipt. */
  isReceipt?: boolean;
  format?: Format;
  rowCount: number;
  first?: string;
  last?: string;
  currency?: string;
  dateOrder?: DateOrder;
  encoding?: string;
  table?: TableReading;
  isProven?: boolean;
  /** The number of pages of a PDF file. */
  pageCount?: number;
  questions: (StatementQuestion & { examples: RowExample[] })[];
};

/** The values of a row with each choice of a question. `dayText` is the date as written, for questions about dates. */
export type RowExample = {
  line: number;
  text: string;
  dayText?: string;
  readings: { choice: string; shown: string }[];
};

/** An account that the files contain. Balances are in hundredths. */
export type ReadAccount = {
  id: string;
  name: string;
  /** The type of the account, with the name that the file uses. */
  kind?: string;
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
  /** The rows up to and including the closing day. Undefined if there are no later rows. */
  upToClosing?: { sumMinor: number; rowCount: number };
};

/** The summary of all files and rows. */
export type ReadSummary = {
  files: ReadFile[];
  accounts: ReadAccount[];
  rowCount: number;
  categories: { name: string; rowCount: number }[];
};

/**
 * A request to the reading process. The contents of the files follow on its standard input, one after another.
 * `words` asks for the words of a file that was read with a password. `page` asks for the picture of a page of a PDF,
 * whose content follows.
 */
export type ReadingRequest =
  | { task: 'read'; files: { name: string; size: number; answers: StatementAnswers }[] }
  | { task: 'rows'; from: number; count: number }
  | { task: 'words'; file: number }
  | { task: 'page'; size: number; page: number };

/**
 * A file that the reading process received. The server compares it with the request, to check that the reply is about
 * the same files.
 */
export type ReceivedFile = { name: string; sha256: string };

export type ReadingReply =
  | { head: ReadSummary; received: ReceivedFile[] }
  | { rows: ReadRow[] }
  | { words: Uint8Array | undefined }
  | { picture: Uint8Array | undefined };
