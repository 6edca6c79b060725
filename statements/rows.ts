import type { Answers } from './read-statement.ts';
import type { DateOrder, LeftOutReason, Question, TableReading } from './statement.ts';

/*
 * What is read of several files, laid out in rows as an import needs them: one for each line that says anything.
 */

/** A file as it came, with what was answered of it before. */
export type FileToRead = { name: string; bytes: Uint8Array; answers: Answers };

/** A row of a file; what is no booking says why in `left`. */
export type ReadRow = {
  /** By their places in `ReadHead`. */
  file: number;
  line: number;
  /** Of a file that is an archive of several: of which of them. */
  part?: number;
  account?: number;
  day?: string;
  /** Whole hundredths, below 0 for what went out. */
  amountMinor?: number;
  /** Cleaned, and as the file has it where that is another. */
  name: string;
  original?: string;
  note: string;
  /** What the file calls it, where that is unique in its account. */
  id?: string;
  /** The same for rows of which the file says the same: of one day, amount and words. */
  mark: string;
  category?: string;
  tags?: string[];
  currency?: string;
  parts?: { category: string; amountMinor: number; note: string }[];
  left?: LeftOutReason;
  /** Of what is unreadable: `amount`, `date` and so on. */
  what?: string;
  /** The beginning of its line, of what is no booking. */
  text?: string;
  /** Of a transfer: the other account, where it is one of the files'; and by which row that has it, if it has. */
  other?: number;
  pair?: number;
  /** The same where no file has that account. */
  otherName?: string;
};

export type ReadFile = {
  name: string;
  /** Where it could not be read: a sentence. */
  error?: string;
  format?: string;
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

/** A row as it is under each choice of a question; with its day as the file writes it, where the question is about that. */
export type Example = {
  line: number;
  text: string;
  dayText?: string;
  readings: { choice: string; shown: string }[];
};

/** Balances in hundredths. */
export type ReadAccount = {
  id: string;
  name: string;
  /** In the words of the file. */
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
  /** The rows up to and including that day, where others are of later days. */
  upToClosing?: { sumMinor: number; rowCount: number };
};

/** What is known of all rows together. `tables` says which heads the files have, for what is remembered of such. */
export type ReadHead = {
  files: ReadFile[];
  accounts: ReadAccount[];
  rowCount: number;
  categories: { name: string; rowCount: number }[];
};
