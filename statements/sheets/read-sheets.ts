import { MAX_ARCHIVE_ENTRIES, refuseTooManyTransactions } from '../file-limits.ts';
import { type SkippedLine, type Statement, UnreadableStatementError } from '../statement.ts';
import { readTableFromRows, type TableFormatChoices, throwNoTableError } from '../tables/read-table.ts';
import { type CellRow, isBookingRow } from '../tables/transaction-table.ts';
import { createExcerpt } from '../tidy-text.ts';

/** A sheet of a workbook. Hidden sheets are never read. */
export type WorkbookSheet = {
  name: string;
  isHidden: boolean;
  read: () => { rows: CellRow[]; hidden: CellRow[]; fault?: SkippedLine | undefined };
};

export type SheetStatement<F extends string> = Statement<
  F | Exclude<Extract<ReturnType<typeof readTableFromRows>, Statement>['format'], 'csv'>
>;

/**
 * Reads each sheet that contains a table of transactions, and lists the other sheets as skipped. If several sheets
 * contain such a table, each statement has the name of its sheet.
 * @param fault a problem that concerns the whole workbook
 * @throws UnreadableStatementError if no sheet contains a table of transactions
 */
export function readSheets<F extends string>(
  format: F,
  sheets: readonly WorkbookSheet[],
  answers: TableFormatChoices,
  fault?: SkippedLine,
): SheetStatement<F>[] {
  if (sheets.every(({ isHidden }) => isHidden)) {
    throw new UnreadableStatementError(
      'This workbook has no visible sheet. Show the sheet with the transactions, and save it as CSV.',
    );
  }
  const statements: SheetStatement<F>[] = [];
  const left: SkippedLine[] = fault ? [leftSheet('Texts', 'unreadable', fault.text)] : [];
  const refused: UnreadableStatementError[] = [];
  let isHeadAlone = false;
  for (const sheet of sheets) {
    try {
      const read = sheet.isHidden ? { left: hiddenSheet(sheet) } : readSheet(format, sheet, answers);
      left.push(...read.left);
      if ('statement' in read) statements.push(read.statement);
      if ('isHeadAlone' in read) isHeadAlone ||= read.isHeadAlone;
    } catch (error) {
      if (!(error instanceof UnreadableStatementError)) throw error;
      refused.push(error);
      left.push(leftSheet(sheet.name, 'unreadable', error.message));
    }
    refuseTooManyTransactions(
      statements.reduce((sum, each) => sum + each.entries.length + each.left.length, left.length),
    );
  }
  const [first] = statements;
  if (!first) throw refused[0] ?? throwNoTableError(isHeadAlone);
  first.left.push(...left);
  if (statements.length > 1) return statements;
  const { file: _, ...only } = first;
  return [only];
}

/** @throws UnreadableStatementError if a workbook has too many sheets */
export function refuseTooManySheets(count: number): void {
  if (count > MAX_ARCHIVE_ENTRIES) {
    throw new UnreadableStatementError(
      `This workbook has more than ${MAX_ARCHIVE_ENTRIES} sheets. Save the ones you need as CSV.`,
    );
  }
}

/** Maximum length, in characters, of a sheet's name. Excel allows 31. */
export const MAX_SHEET_NAME_LENGTH = 60;

type SheetRead<F extends string> = { left: SkippedLine[] } & (
  | { statement: SheetStatement<F> }
  | { isHeadAlone: boolean }
);

function readSheet<F extends string>(format: F, sheet: WorkbookSheet, answers: TableFormatChoices): SheetRead<F> {
  const { rows, hidden, fault } = sheet.read();
  const faults = [
    ...(fault ? [leftSheet(sheet.name, 'unreadable', fault.text)] : []),
    ...hidden.filter(isBookingRow).map(hiddenRow),
  ];
  const read = readTableFromRows(rows, answers);
  if (!('isHeadAlone' in read)) {
    const own = read.format === 'csv' ? format : read.format;
    return { statement: { ...read, format: own, file: sheet.name }, left: faults };
  }
  const words = rows[0]?.cells.filter((cell) => cell !== '').join(' ');
  return { ...read, left: words === undefined ? faults : [...faults, leftSheet(sheet.name, 'no booking', words)] };
}

const hiddenSheet = (sheet: WorkbookSheet) => [leftSheet(sheet.name, 'no booking', 'a hidden sheet')];

const hiddenRow = ({ line, cells }: CellRow): SkippedLine => {
  return { line, reason: 'no booking', text: createExcerpt(`Hidden row: ${cells.join(' ')}`) };
};

function leftSheet(name: string, reason: SkippedLine['reason'], text: string): SkippedLine {
  return {
    line: 0,
    reason,
    ...(reason === 'unreadable' && { what: 'sheet' }),
    text: reason === 'unreadable' ? `${name}: ${text}` : createExcerpt(`${name}: ${text}`),
  };
}
