import {
  MAX_TRANSACTIONS_PER_IMPORT,
  type RemainingTransactions,
  refuseTooManyTransactionsTogether,
} from '../file-limits.ts';
import type { StatementFormat } from '../format-readers.ts';
import { countStatementRows, readStatements } from '../read-statements.ts';
import {
  omitEmptyFields,
  PasswordRequiredError,
  type Statement,
  SuspectedReceiptError,
  UnreadableStatementError,
} from '../statement.ts';
import { addQuestionExamples } from './add-question-examples.ts';
import type { FileReadResult, FilesReadSummary, StatementRow, UploadedFile } from './file-reading-types.ts';
import { pairTransfers } from './pair-transfers.ts';
import { statementsToRows, sumRowsUntilClosingBalances } from './statements-to-rows.ts';

/**
 * Reads several files and merges their rows, sorted by day. Rows without a day come first. If a file cannot be read, it
 * has an `error`, and the other files are still read.
 */
export async function readStatementFiles(
  files: readonly UploadedFile[],
): Promise<{ head: FilesReadSummary; rows: StatementRow[] }> {
  const head: FilesReadSummary = { files: [], accounts: [], rowCount: 0, categories: [] };
  const rows: StatementRow[] = [];
  const budget: RemainingTransactions = { bookings: MAX_TRANSACTIONS_PER_IMPORT };
  for (const [fileIndex, file] of files.entries()) {
    const { statements, error, needsPassword, isReceipt } = await readFileWithinBudget(file, budget);
    const fileRows = statementsToRows(statements, fileIndex, head.accounts);
    // `rows.push(...)` with all rows at once would exceed the maximum number of arguments.
    for (const row of orderOldestFirst(fileRows)) rows.push(row);
    head.files.push({
      ...describeFile(file.name, statements, fileRows),
      ...omitEmptyFields({ error, needsPassword, isReceipt }),
    });
    await addQuestionExamples(head.files[fileIndex] as FileReadResult, file, statements);
  }
  const sortedRows = sortByDay(rows);
  sumRowsUntilClosingBalances(sortedRows, head.accounts);
  pairTransfers(sortedRows, head.accounts);
  head.rowCount = sortedRows.length;
  head.categories = countCategories(sortedRows);
  return { head, rows: sortedRows };
}

/**
 * Reads a file if the remaining budget is enough for all its rows. Otherwise, the file uses up none of the budget,
 * because the next file may be smaller.
 */
async function readFileWithinBudget(
  { name, bytes, answers }: UploadedFile,
  budget: RemainingTransactions,
): Promise<{ statements: Statement<StatementFormat>[]; error?: string; needsPassword?: boolean; isReceipt?: boolean }> {
  try {
    const statements = await readStatements(bytes, { fileName: name, answers });
    const remaining = { bookings: statements.reduce((rest, each) => rest - countStatementRows(each), budget.bookings) };
    refuseTooManyTransactionsTogether(remaining);
    Object.assign(budget, remaining);
    return { statements };
  } catch (error) {
    if (error instanceof UnreadableStatementError)
      return {
        statements: [],
        error: error.message,
        needsPassword: error instanceof PasswordRequiredError,
        isReceipt: error instanceof SuspectedReceiptError,
      };
    throw error;
  }
}

function describeFile(
  name: string,
  statements: readonly Statement<StatementFormat>[],
  rows: readonly StatementRow[],
): FileReadResult {
  const [first] = statements;
  const days = rows.flatMap(({ day, left }) => (day === undefined || left ? [] : [day]));
  const findFirst = <K extends 'currency' | 'dateOrder' | 'table' | 'encoding' | 'pageCount'>(key: K) =>
    statements.find((item) => item[key] !== undefined)?.[key];
  const proofs = statements.flatMap(({ isProven }) => (isProven === undefined ? [] : [isProven]));
  return {
    name,
    ...omitEmptyFields({ format: first?.format }),
    rowCount: rows.length,
    ...(days.length > 0 && {
      first: days.reduce(earlierDay),
      last: days.reduce((a, b) => (earlierDay(a, b) === a ? b : a)),
    }),
    ...omitEmptyFields({
      currency: findFirst('currency'),
      dateOrder: findFirst('dateOrder'),
      table: findFirst('table'),
      encoding: findFirst('encoding'),
    }),
    ...omitEmptyFields({ pageCount: findFirst('pageCount') }),
    ...(proofs.length > 0 && { isProven: proofs.every(Boolean) }),
    ...omitEmptyFields({ provenAccounts: listProvenAccounts(statements) }),
    questions: uniqueQuestions(statements.flatMap(({ questions }) => questions)).map((item) => ({
      ...item,
      examples: [],
    })),
  };
}

/** Returns the accounts of a PDF whose rows are confirmed, if the rows of other accounts are not. */
function listProvenAccounts(statements: readonly Statement<StatementFormat>[]): string[] {
  const isSeparate = statements.every(({ format, accounts }) => format === 'pdf' && accounts.length === 1);
  if (!isSeparate || statements.every(({ isProven }) => isProven)) return [];
  return statements.flatMap(({ isProven, accounts }) => (isProven ? accounts.map(({ id }) => id) : []));
}

/** Removes duplicate questions, because several files in an archive may have the same question. */
function uniqueQuestions<Q extends { about: string }>(questions: readonly Q[]): Q[] {
  return [...new Map(questions.toReversed().map((question) => [question.about, question])).values()].reverse();
}

/** Returns the rows from the oldest to the newest. Many banks list the newest row first. */
function orderOldestFirst(rows: readonly StatementRow[]): StatementRow[] {
  const days = rows.flatMap(({ day, left }) => (day === undefined || left ? [] : [day]));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first > last ? rows.toReversed() : [...rows];
}

/** Sorts rows by day, keeping the order of rows within a day. */
function sortByDay(rows: readonly StatementRow[]): StatementRow[] {
  return rows.toSorted((a, b) => compareTexts(a.day ?? '', b.day ?? ''));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function earlierDay(a: string, b: string): string {
  return a < b ? a : b;
}

function countCategories(rows: readonly StatementRow[]): FilesReadSummary['categories'] {
  const counts = new Map<string, number>();
  for (const { category, parts } of rows) {
    const named = parts ? parts.map((part) => part.category) : [category ?? ''];
    for (const name of new Set(named)) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, rowCount]) => ({ name, rowCount })).sort((a, b) => b.rowCount - a.rowCount);
}
