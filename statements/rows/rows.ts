import type { Format } from '../formats.ts';
import type { Answers } from '../read-statement.ts';
import type { DateOrder, Question, SkippedReason, TableReading } from '../statement.ts';

/*
 * The merged rows of all files of an import: one for each line that has content.
 */

/** An uploaded file with the answers the user gave about it. */
export type FileToRead = { name: string; bytes: Uint8Array; answers: Answers };

/** A row of a file. `left` is the reason if it is not a transaction. */
export type ReadRow = {
  /** `file` and `account` are indexes into `ReadSummary`. */
  file: number;
  line: number;
  /** Index of the file within an archive. */
  part?: number;
  account?: number;
  day?: string;
  /** Hundredths; negative for expenses. */
  amountMinor?: number;
  /** `name` is cleaned. `original` is the text of the file if it differs. */
  name: string;
  original?: string;
  note: string;
  /** The id in the file, if it is unique within its account. */
  id?: string;
  /** Fingerprint of day, amount and texts. Equal rows have equal fingerprints. */
  mark: string;
  category?: string;
  tags?: string[];
  currency?: string;
  parts?: { category: string; amountMinor: number; note: string }[];
  left?: SkippedReason;
  /** For unreadable rows, the part that failed: `amount`, `date` and so on. */
  what?: string;
  /** For skipped rows, the beginning of the line. */
  text?: string;
  /**
   * For transfers: `other` is the other account if it is one of the files', and `pair` is the row of the other side, if
   * there is one.
   */
  other?: number;
  pair?: number;
  /** The other account of a transfer, if none of the files contains it. */
  otherName?: string;
};

export type ReadFile = {
  name: string;
  /** Why the file could not be read, as a sentence. */
  error?: string;
  format?: Format;
  rowCount: number;
  first?: string;
  last?: string;
  currency?: string;
  dateOrder?: DateOrder;
  encoding?: string;
  table?: TableReading;
  isProven?: boolean;
  questions: (Question & { examples: Example[] })[];
};

/** How a row reads with each choice of a question. `dayText` is the date as written, for questions about dates. */
export type Example = {
  line: number;
  text: string;
  dayText?: string;
  readings: { choice: string; shown: string }[];
};

/** An account found in the files. Balances are in hundredths. */
export type ReadAccount = {
  id: string;
  name: string;
  /** The account type as named in the file. */
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
  /** Rows up to and including the closing day, if there are later ones. */
  upToClosing?: { sumMinor: number; rowCount: number };
};

/** Summary of all files and rows. */
export type ReadSummary = {
  files: ReadFile[];
  accounts: ReadAccount[];
  rowCount: number;
  categories: { name: string; rowCount: number }[];
};

/** Requests to the reading process. The contents of the files follow on its standard input, one after the other. */
export type Request =
  | { task: 'read'; files: { name: string; size: number; answers: Answers }[] }
  | { task: 'rows'; from: number; count: number };

/** A file as received, to prove that the reply belongs to the files of the request. */
export type ReceivedFile = { name: string; sha256: string };

export type Answer = { head: ReadSummary; received: ReceivedFile[] } | { rows: ReadRow[] };
