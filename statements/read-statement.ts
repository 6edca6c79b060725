import { readCamt } from './camt/read-camt.ts';
import type { ColumnRole } from './csv/by-hand.ts';
import { readCsv } from './csv/read-csv.ts';
import { decode } from './decode.ts';
import { readGnucash } from './gnucash/read-gnucash.ts';
import { readHomebank } from './homebank/read-homebank.ts';
import { kindOfText, packingOf } from './kind.ts';
import {
  type BookingsLeft,
  MOST_BOOKINGS,
  MOST_UNPACKED,
  refuseFullArchive,
  refuseTooLarge,
  refuseTooManyAccounts,
} from './limits.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { readQif } from './qif/read-qif.ts';
import { type DateOrder, type LeftOut, type Statement, StatementRefused } from './statement.ts';
import { unpackGzip, unpackZip } from './unpack.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { readYnab4 } from './ynab4/read-ynab4.ts';

/** What a person has answered to the questions of a statement. All but the first two and the signs are of tables alone. */
export type Answers = {
  encoding?: string;
  dateOrder?: DateOrder;
  decimalMark?: '.' | ',';
  /** Whether what has no sign was spent, or the other way around. */
  isTurned?: boolean;
  isInHundredths?: boolean;
  /** What each column holds, from the first on. */
  columns?: ColumnRole[];
};

/** `mostUnpacked` is how many bytes may come out of archives. */
export type ReadOptions = { fileName?: string; answers?: Answers; mostUnpacked?: number };

/** A zip may hold a gzip, or another zip; none needs more. */
const DEEPEST = 3;

/**
 * Reads a file of a bank or of another program, packed or not: one statement, or one for each file of an archive or sheet of a workbook. The kind is told by
 * content. Of an archive what cannot be read is among what is left out; where that is all of it, and for a file that is no
 * statement, throws `StatementRefused`.
 */
export function readStatements(
  bytes: Uint8Array,
  { fileName, answers = {}, mostUnpacked = MOST_UNPACKED }: ReadOptions = {},
): Statement[] {
  const statements = readPacked(bytes, answers, { bytes: mostUnpacked, bookings: MOST_BOOKINGS }, fileName, 0);
  refuseTooManyAccounts(new Set(statements.flatMap(({ accounts }) => accounts.map(({ id }) => id))).size);
  return statements;
}

/** What may still come out of archives in a file, those in it included. */
type Budget = BookingsLeft & { bytes: number };

function readPacked(
  bytes: Uint8Array,
  answers: Answers,
  budget: Budget,
  name: string | undefined,
  depth: number,
): Statement[] {
  refuseTooLarge(bytes.length);
  const packing = packingOf(bytes);
  if (packing === 'none') {
    const statement = readText(bytes, answers);
    budget.bookings -= bookingsIn(statement);
    return [{ ...statement, ...(depth > 0 && name ? { file: name } : {}) }];
  }
  if (packing === 'workbook') return readWorkbook(bytes, answers, budget, depth > 0 ? name : undefined);
  if (depth >= DEEPEST)
    throw new StatementRefused('This archive holds archives in archives. Unpack it, and choose the files.');
  if (packing === 'gzip') {
    const unpacked = unpackGzip(bytes);
    spend(budget, unpacked);
    return readPacked(unpacked, answers, budget, name, depth + 1);
  }
  return readZip(bytes, answers, budget, depth);
}

/** @param name what it is called in its archive, where it was in one */
function readWorkbook(bytes: Uint8Array, answers: Answers, budget: Budget, name: string | undefined): Statement[] {
  const statements = readXlsx(bytes, answers, (unpacked) => spend(budget, unpacked));
  for (const statement of statements) budget.bookings -= bookingsIn(statement);
  if (!name) return statements;
  return statements.map((each) => ({ ...each, file: each.file === undefined ? name : `${name}: ${each.file}` }));
}

function readZip(bytes: Uint8Array, answers: Answers, budget: Budget, depth: number): Statement[] {
  const statements: Statement[] = [];
  const refused: { name: string; error: StatementRefused }[] = [];
  for (const file of unpackZip(bytes)) {
    try {
      if ('refused' in file) throw file.refused;
      spend(budget, file.bytes);
      statements.push(...readPacked(file.bytes, answers, budget, file.name, depth + 1));
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      refused.push({ name: file.name, error });
    }
    // Before the next is read, and of the archive as a whole: with a part of its files nobody would know which are missing.
    refuseFullArchive(budget);
  }
  const [first] = statements;
  if (!first) throw refused[0]?.error ?? new StatementRefused('This zip file holds no statement.');
  first.left.push(
    ...refused.map(({ name, error }): LeftOut => {
      return { line: 0, reason: 'unreadable', what: 'file', text: `${name.slice(-80)}: ${error.message}` };
    }),
  );
  return statements;
}

/** What is counted of a statement, what is left out of it included. */
export function bookingsIn({ entries, transfers = [], left }: Statement): number {
  return entries.length + transfers.length + left.length;
}

function spend(budget: Budget, unpacked: Uint8Array): void {
  budget.bytes -= unpacked.length;
  if (budget.bytes < 0) {
    throw new StatementRefused('What is packed in this file is larger than 100 MB. Choose the files in it singly.');
  }
}

function readText(bytes: Uint8Array, answers: Answers): Statement {
  const { text, encoding, questions } = decode(bytes, answers.encoding);
  const statement = readKind(text, answers);
  return { ...statement, encoding, questions: [...questions, ...statement.questions] };
}

function readKind(text: string, answers: Answers): Statement {
  switch (kindOfText(text)) {
    case 'ofx':
      return readOfx(text);
    case 'qif':
      return readQif(text, answers);
    case 'camt':
      return readCamt(text);
    case 'mt940':
      return readMt940(text);
    case 'gnucash':
      return readGnucash(text);
    case 'homebank':
      return readHomebank(text);
    case 'ynab4':
      return readYnab4(text);
    case 'csv':
      return readCsv(text, answers);
  }
}
