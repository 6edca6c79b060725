import { formatHundredths } from './amounts-in-hundredths.ts';
import { readStatements } from './read-statements.ts';
import { type SkippedLine, type Statement, type StatementQuestion, UnreadableStatementError } from './statement.ts';

/**
 * The summary of a file that was read with the default answer to each question. Sums are positive strings with two
 * decimals.
 */
export type FilePreview = {
  file: string;
  format: Statement['format'] | null;
  count: number;
  income: string;
  expense: string;
  first: string | null;
  last: string | null;
  currency: string | null;
  dateOrder: Statement['dateOrder'] | null;
  /** True if the balances in the file confirm its rows. Undefined if there are no balances. */
  isProven?: boolean;
  left: Omit<SkippedLine, 'read'>[];
  questions: StatementQuestion[];
  error?: string;
};

/**
 * Returns the summary of a file. For an archive, one summary covers all its statements. Transfers and opening balances
 * are included only if the file lists them like transactions.
 */
export async function createFilePreview(file: string, bytes: Uint8Array): Promise<FilePreview> {
  try {
    return summarize(file, await readStatements(bytes, { fileName: file }));
  } catch (error) {
    if (error instanceof UnreadableStatementError) return createFailedPreview(file, error.message);
    throw error;
  }
}

/** Returns the summary of a file that could not be opened or read. */
export function createFailedPreview(file: string, error: string): FilePreview {
  return { ...summarize(file, []), error };
}

function summarize(file: string, statements: Statement[]): FilePreview {
  let count = 0;
  let incomeMinor = 0;
  let expenseMinor = 0;
  let first: string | null = null;
  let last: string | null = null;
  for (const statement of statements) {
    const bookings = [...statement.entries, ...openingBookings(statement)];
    count += bookings.length;
    for (const { amountMinor, day } of bookings) {
      if (amountMinor > 0) incomeMinor += amountMinor;
      else expenseMinor -= amountMinor;
      if (first === null || day < first) first = day;
      if (last === null || day > last) last = day;
    }
  }
  const proofs = statements.flatMap(({ isProven }) => isProven ?? []);
  return {
    file,
    format: statements[0]?.format ?? null,
    count,
    income: formatHundredths(incomeMinor),
    expense: formatHundredths(expenseMinor),
    first,
    last,
    currency: statements.find(({ currency }) => currency)?.currency ?? null,
    dateOrder: statements.find(({ dateOrder }) => dateOrder)?.dateOrder ?? null,
    ...(proofs.length > 0 && { isProven: proofs.every(Boolean) }),
    left: statements.flatMap(({ left }) => left.map(({ read: _, ...each }) => each)),
    questions: statements.flatMap(({ questions }) => questions),
  };
}

/**
 * Formats whose files list opening balances like transactions. The preview counts these opening balances as
 * transactions.
 */
const AMONG_BOOKINGS: readonly string[] = ['qif', 'ynab', 'ynab4', 'actual', 'mint'];

function openingBookings({ format, left }: Statement): { amountMinor: number; day: string }[] {
  if (!AMONG_BOOKINGS.includes(format)) return [];
  return left.flatMap(({ reason, read: { amountMinor, day } = {} }) =>
    reason === 'opening balance' && amountMinor !== undefined && day !== undefined ? [{ amountMinor, day }] : [],
  );
}
