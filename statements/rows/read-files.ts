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
import type { FileToRead, ReadFile, ReadRow, ReadSummary } from './row-types.ts';
import { statementsToRows, sumRowsUntilClosings } from './statements-to-rows.ts';

/**
 * Reads several files and merges their rows, sorted by day. Rows without a day come first. If a file cannot be read, it
 * has an `error`, and the other files are still read.
 */
export async function readFiles(files: readonly FileToRead[]): Promise<{ head: ReadSummary; rows: ReadRow[] }> {
  const head: ReadSummary = { files: [], accounts: [], rowCount: 0, categories: [] };
  const rows: ReadRow[] = [];
  const budget: RemainingRows = { bookings: MAX_TRANSACTIONS };
  for (const [at, file] of files.entries()) {
    const { statements, error, needsPassword, isReceipt } = await read(file, budget);
    const read_ = statementsToRows(statements, at, head.accounts);
    // `rows.push(...)` with all rows at once would exceed the maximum number of arguments.
    for (const row of oldestFirst(read_)) rows.push(row);
    head.files.push({
      ...describeFile(file.name, statements, read_),
      ...omitEmpty({ error, needsPassword, isReceipt }),
    });
    await addQuestionExamples(head.files[at] as ReadFile, file, statements);
  }
  const sorted = sortByDay(rows);
  sumRowsUntilClosings(sorted, head.accounts);
  pairTransfers(sorted, head.accounts);
  head.rowCount = sorted.length;
  head.categories = countCategories(sorted);
  return { head, rows: sorted };
}

/**
 * Reads a file if the remaining budget is enough for all its rows. If not, the budget stays the same, because the next
 * file may be smaller.
 */
async function read(
  { name, bytes, answers }: FileToRead,
  budget: RemainingRows,
): Promise<{ statements: Statement<Format>[]; error?: string; needsPassword?: boolean; isReceipt?: boolean }> {
  try {
    const statements = await readStatements(bytes, { fileName: name, answers });
    const left = { bookings: statements.reduce((rest, each) => rest - countRows(each), budget.bookings) };
    refuseTooManyEntriesTogether(left);
    Object.assign(budget, left);
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
  const of = <K extends 'currency' | 'dateOrder' | 'table' | 'encoding' | 'pageCount'>(key: K) =>
    statements.find((each) => each[key] !== undefined)?.[key];
  const proofs = statements.flatMap(({ isProven }) => (isProven === undefined ? [] : [isProven]));
  return {
    name,
    ...omitEmpty({ format: first?.format }),
    rowCount: rows.length,
    ...(days.length > 0 && { first: days.reduce(earlier), last: days.reduce((a, b) => (earlier(a, b) === a ? b : a)) }),
    ...omitEmpty({
      currency: of('currency'),
      dateOrder: of('dateOrder'),
      table: of('table'),
      encoding: of('encoding'),
    }),
    ...omitEmpty({ pageCount: of('pageCount') }),
    ...(proofs.length > 0 && { isProven: proofs.every(Boolean) }),
    questions: uniqueQuestions(statements.flatMap(({ questions }) => questions)).map((each) => ({
      ...each,
      examples: [],
    })),
  };
}

/** Removes duplicate questions, because several files in an archive may have the same question. */
function uniqueQuestions<Q extends { about: string }>(questions: readonly Q[]): Q[] {
  return [...new Map(questions.toReversed().map((question) => [question.about, question])).values()].reverse();
}

/** Returns the rows from the oldest to the newest. Many banks list the newest row first. */
function oldestFirst(rows: readonly ReadRow[]): ReadRow[] {
  const days = rows.flatMap(({ day, left }) => (day === undefined || left ? [] : [day]));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first > last ? rows.toReversed() : [...rows];
}

/** Sorts rows by day, keeping the order of rows within a day. */
function sortByDay(rows: readonly ReadRow[]): ReadRow[] {
  return rows.toSorted((a, b) => compare(a.day ?? '', b.day ?? ''));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function earlier(a: string, b: string): string {
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
