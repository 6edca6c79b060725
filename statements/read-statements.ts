import { decodeFileText } from './decoding/decode-file-text.ts';
import {
  detectContainerFormat,
  MAX_EXAMINED_CHARACTERS,
  refuseUnsupportedText,
  refuseUnsupportedZip,
} from './decoding/file-kind.ts';
import { listZippedFiles, unpackGzip, unpackZippedFiles, type ZippedFile } from './decoding/unpack-archives.ts';
import {
  MAX_TRANSACTIONS_PER_IMPORT,
  MAX_UNPACKED_BYTES,
  type RemainingTransactions,
  refuseTooLargeFile,
  refuseTooManyAccounts,
  refuseTooManyTransactionsInArchive,
} from './file-limits.ts';
import {
  BINARY_FORMAT_READERS,
  type StatementFormat,
  TEXT_FORMAT_READERS,
  ZIP_FORMAT_READERS,
} from './format-readers.ts';
import { type DateOrder, type SkippedLine, type Statement, UnreadableStatementError } from './statement.ts';
import type { ColumnRole } from './tables/column-roles.ts';
import { addCurrencyQuestion } from './tables/guess-currency.ts';
import { readPlainText } from './text/read-plain-text.ts';
import { normalizePartName } from './xlsx/workbook-parts.ts';

/**
 * The user's answers to questions about a statement. `year`, `decimalMark`, `isInHundredths` and `columns` apply only
 * to tables.
 */
export type StatementAnswers = {
  encoding?: string;
  dateOrder?: DateOrder;
  /** For a table whose dates have no year: the year of the last date. */
  year?: number;
  decimalMark?: '.' | ',';
  /** True if all signs are reversed, as on card statements that list expenses without a minus sign. */
  isTurned?: boolean;
  isInHundredths?: boolean;
  /** The currency, if the file does not state it clearly. */
  currency?: string;
  /** The roles of all columns, from left to right. */
  columns?: ColumnRole[];
  /** The password of a PDF file. It must not be stored or logged. */
  password?: string;
};

/** Options for reading a file. `mostUnpacked` is the maximum unpacked size of an archive, in bytes. */
export type ReadStatementsOptions = { fileName?: string; answers?: StatementAnswers; mostUnpacked?: number };

/** Maximum depth of nested archives. A zip may contain a gzip or another zip. */
const DEEPEST = 3;

/**
 * Reads a bank file or an export from another program. The file may be compressed, and its format is detected from the
 * content. Returns one statement per file in an archive or per sheet in a workbook, otherwise a single statement.
 * Unreadable files in an archive are listed as skipped if other files can be read.
 * @throws UnreadableStatementError if nothing can be read
 */
export async function readStatements(
  bytes: Uint8Array,
  { fileName, answers = {}, mostUnpacked = MAX_UNPACKED_BYTES }: ReadStatementsOptions = {},
): Promise<Statement<StatementFormat>[]> {
  const statements = await readPacked(
    bytes,
    answers,
    { bytes: mostUnpacked, bookings: MAX_TRANSACTIONS_PER_IMPORT },
    fileName,
    0,
  );
  refuseTooManyAccounts(new Set(statements.flatMap(({ accounts }) => accounts.map(({ id }) => id))).size);
  return statements.map((statement) => addCurrencyQuestion(statement, answers.currency));
}

/** The number of bytes and transactions that may still be read. Nested archives use the same budget. */
type Budget = RemainingTransactions & { bytes: number };

async function readPacked(
  bytes: Uint8Array,
  answers: StatementAnswers,
  budget: Budget,
  name: string | undefined,
  depth: number,
): Promise<Statement<StatementFormat>[]> {
  refuseTooLargeFile(bytes.length);
  const packing = detectContainerFormat(bytes);
  if (packing === 'pdf') {
    // The PDF reader is loaded only when needed, because text recognition uses a lot of memory.
    const { readPdfStatements } = await import('./pdf/read-pdf-statements.ts');
    const statements = await readPdfStatements(bytes, answers);
    for (const statement of statements) budget.bookings -= countStatementRows(statement);
    return statements.map((each) => ({ ...each, ...(depth > 0 && name ? { file: name } : {}) }));
  }
  const files = packing === 'zip' ? await listZippedFiles(bytes) : [];
  const statements = packing === 'none' ? readPlain(bytes, answers) : readWorkbook(files, answers, budget);
  if (statements) {
    for (const statement of statements) budget.bookings -= countStatementRows(statement);
    return depth > 0 && name ? statements.map((each) => ({ ...each, file: joinNames(name, each.file) })) : statements;
  }
  if (depth >= DEEPEST)
    throw new UnreadableStatementError(
      'Nested archives are not supported. Unpack this one and choose the files inside.',
    );
  if (packing === 'gzip') {
    const unpacked = unpackGzip(bytes);
    spend(budget, unpacked);
    return readPacked(unpacked, answers, budget, name, depth + 1);
  }
  return readZip(files, answers, budget, depth);
}

const joinNames = (file: string, sheet: string | undefined) => (sheet === undefined ? file : `${file}: ${sheet}`);

function readPlain(bytes: Uint8Array, answers: StatementAnswers): Statement<StatementFormat>[] {
  const reader = BINARY_FORMAT_READERS.find(({ isFormat }) => isFormat(bytes));
  return reader ? reader.read(bytes, answers) : readText(bytes, answers);
}

/** Reads a zip file that is a workbook. Returns undefined if it is an ordinary archive. */
function readWorkbook(
  files: readonly ZippedFile[],
  answers: StatementAnswers,
  budget: Budget,
): Statement<StatementFormat>[] | undefined {
  const names = files.map((file) => normalizePartName(file.name));
  refuseUnsupportedZip(names);
  const reader = ZIP_FORMAT_READERS.find(({ isFormat }) => isFormat(names));
  return reader?.read(files, answers, (unpacked) => spend(budget, unpacked));
}

async function readZip(
  files: readonly ZippedFile[],
  answers: StatementAnswers,
  budget: Budget,
  depth: number,
): Promise<Statement<StatementFormat>[]> {
  const statements: Statement<StatementFormat>[] = [];
  const refused: { name: string; error: UnreadableStatementError }[] = [];
  for (const file of unpackZippedFiles(files)) {
    try {
      if ('refused' in file) throw file.refused;
      spend(budget, file.bytes);
      statements.push(...(await readPacked(file.bytes, answers, budget, file.name, depth + 1)));
    } catch (error) {
      if (!(error instanceof UnreadableStatementError)) throw error;
      refused.push({ name: file.name, error });
    }
    // An archive that exceeds the limit is rejected as a whole. If only part of it were read, users could not see which
    // files are missing.
    refuseTooManyTransactionsInArchive(budget);
  }
  const [first] = statements;
  if (!first) throw refused[0]?.error ?? new UnreadableStatementError('This zip file contains no statements.');
  first.left.push(
    ...refused.map(({ name, error }): SkippedLine => {
      return { line: 0, reason: 'unreadable', what: 'file', text: `${name.slice(-80)}: ${error.message}` };
    }),
  );
  return statements;
}

/** Returns the number of rows that count towards the limit, including skipped rows. */
export function countStatementRows({ entries, transfers = [], left }: Statement): number {
  return entries.length + transfers.length + left.length;
}

function spend(budget: Budget, unpacked: Uint8Array): void {
  budget.bytes -= unpacked.length;
  if (budget.bytes < 0) {
    throw new UnreadableStatementError(
      'The content of this file is larger than 100 MB. Unpack it and choose the files one at a time.',
    );
  }
}

function readText(bytes: Uint8Array, answers: StatementAnswers): Statement<StatementFormat>[] {
  const { text, encoding, questions } = decodeFileText(bytes, answers.encoding);
  const head = text.slice(0, MAX_EXAMINED_CHARACTERS);
  if (head.slice(0, 2000).trim() === '')
    throw new UnreadableStatementError('This file is empty. Download it from your bank again.');
  const reader = TEXT_FORMAT_READERS.find(({ isFormat }) => isFormat(head, text));
  if (!reader) refuseUnsupportedText(text);
  const read: Statement<StatementFormat> | Statement<StatementFormat>[] = (reader?.read ?? readPlainText)(
    text,
    answers,
  );
  return [read].flat().map((each) => ({ ...each, encoding, questions: [...questions, ...each.questions] }));
}
