import { MAX_TRANSACTIONS, type RemainingRows, refuseTooManyEntriesTogether } from '../file-limits.ts';
import type { Format } from '../format-readers.ts';
import { countRows, readStatements } from '../read-statement.ts';
import {
  omitEmpty,
  PasswordNeededError,
  ReceiptSuspectedError,
  type Statement,
  UnreadableStatementError,
} from '../statement.ts';
import { addQuestionExamples } from './add-question-examples.ts';
import { pairTransfers } from './pair-transfers.ts';
import type { ReadFile, ReadRow, ReadSummary, UploadedFile } from './row-types.ts';
import { statementsToRows, sumRowsUntilClosings } from './statements-to-rows.ts';

/**
 * Reads several files and merges their rows, sorted by day. Rows without a day come first. If a file cannot be read, it
 * has an `error`, and the other files are still read.
 */
export async function readFiles(files: readonly UploadedFile[]): Promise<{ head: ReadSummary; rows: ReadRow[] }> {
  const head: ReadSummary = { files: [], accounts: [], rowCount: 0, categories: [] };
  const rows: ReadRow[] = [];
  const budget: RemainingRows = { bookings: MAX_TRANSACTIONS };
  for (const [fileIndex, file] of files.entries()) {
    const { statements, error, needsPassword, isReceipt } = await readFileWithinBudget(file, budget);
    const fileRows = statementsToRows(statements, fileIndex, head.accounts);
    // `rows.push(...)` with all rows at once would exceed the maximum number of arguments.
    for (const row of orderOldestFirst(fileRows)) rows.push(row);
    head.files.push({
      ...describeFile(file.name, statements, fileRows),
      ...omitEmpty({ error, needsPassword, isReceipt }),
    });
    await addQuestionExamples(head.files[fileIndex] as ReadFile, file, statements);
  }
  const sortedRows = sortByDay(rows);
  sumRowsUntilClosings(sortedRows, head.accounts);
  pairTransfers(sortedRows, head.accounts);
  head.rowCount = sortedRows.length;
  head.categories = countCategories(sortedRows);
  return { head, rows: sortedRows };
}

/**
 * Reads a file if the remaining budget is enough for all its rows. If not, the budget stays the same, because the next
 * file may be smaller.
 */
async function readFileWithinBudget(
  { name, bytes, answers }: UploadedFile,
  budget: RemainingRows,
): Promise<{ statements: Statement<Format>[]; error?: string; needsPassword?: boolean; isReceipt?: boolean }> {
  try {
    const statements = await readStatements(bytes, { fileName: name, answers });
    const remaining = { bookings: statements.reduce((rest, each) => rest - countRows(each), budget.bookings) };
    refuseTooManyEntriesTogether(remaining);
    Object.assign(budget, remaining);
    return { statements };
  } catch (error) {
    if (error instanceof UnreadableStatementError)
      return {
        statements: [],
        error: error.message,
        needsPassword: error instanceof PasswordNeededError,
        isReceipt: error instanceof ReceiptSuspectedError,
      };
    throw error;
  }
}

function describeFile(name: string, statements: readonly Statement<Format>[], rows: readonly ReadRow[]): ReadFile {
  const [first] = statements;
  const days = rows.flatMap(({ day, left }) => (day === undefined || left ? [] : [day]));
  const findFirst = <K extends 'currency' | 'dateOrder' | 'table' | 'encoding' | 'pageCount'>(key: K) =>
    statements.find((item) => item[key] !== undefined)?.[key];
  const proofs = statements.flatMap(({ isProven }) => (isProven === undefined ? [] : [isProven]));
  return {
    name,
    ...omitEmpty({ format: first?.format }),
    rowCount: rows.length,
    ...(days.length > 0 && {
      first: days.reduce(earlierDay),
      last: days.reduce((a, b) => (earlierDay(a, b) === a ? b : a)),
    }),
    ...omitEmpty({
      currency: findFirst('currency'),
      dateOrder: findFirst('dateOrder'),
      table: findFirst('table'),
      encoding: findFirst('encoding'),
    }),
    ...omitEmpty({ pageCount: findFirst('pageCount') }),
    ...(proofs.length > 0 && { isProven: proofs.every(Boolean) }),
    questions: uniqueQuestions(statements.flatMap(({ questions }) => questions)).map((item) => ({
      ...item,
      examples: [],
    })),
  };
}

/** Removes duplicate questions, because several files in an archive may have the same question. */
function uniqueQuestions<Q extends { about: string }>(questions: readonly Q[]): Q[] {
  return [...new Map(questions.toReversed().map((question) => [question.about, question])).values()].reverse();
}

/** Returns the rows from the oldest to the newest. Many banks list the newest row first. */
function orderOldestFirst(rows: readonly ReadRow[]): ReadRow[] {
  const days = rows.flatMap(({ day, left }) => (day === undefined || left ? [] : [day]));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first > last ? rows.toReversed() : [...rows];
}

/** Sorts rows by day, keeping the order of rows within a day. */
function sortByDay(rows: readonly ReadRow[]): ReadRow[] {
  return rows.toSorted((a, b) => compareTexts(a.day ?? '', b.day ?? ''));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function earlierDay(a: string, b: string): string {
  return a < b ? a : b;
}

function countCategories(rows: readonly ReadRow[]): ReadSummary['categories'] {
  const counts = new Map<string, number>();
  for (const { category, parts } of rows) {
    const named = parts ? parts.map((part) => part.category) : [category ?? ''];
    for (const name of new Set(named)) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, rowCount]) => ({ name, rowCount })).sort((a, b) => b.rowCount - a.rowCount);
}
