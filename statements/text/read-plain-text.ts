import { readStatementsByAccount } from '../pdf/accounts/read-statements-by-account.ts';
import { findLineOnPage, printPages } from '../pdf/lay-out-text.ts';
import type { Statement } from '../statement.ts';
import {
  readCsvTableIfAny,
  readTableFromRows,
  type TableFormatChoices,
  throwNoCsvTableError,
} from '../tables/read-table.ts';
import { convertRecordsToRows } from './records-to-rows.ts';

type TableStatement = NonNullable<ReturnType<typeof readCsvTableIfAny>>;

/** Matches a sign that is aligned to the left of the digits, as in `-   700.00`. */
const SEPARATE_SIGN = /(?<=\s)([-+−–])([ \u00a0]{2,8})(?=\d)/g;

/** Maximum length of a text whose columns are aligned with spaces, in characters. */
const MAX_PRINTED_LENGTH = 2_000_000;

/**
 * Reads a text that is not in a known format: a table with delimiters, transactions as lines with labels, or a table
 * whose columns are aligned with spaces.
 * @throws UnreadableStatementError if there are no transactions
 */
export function readPlainText(text: string, answers: TableFormatChoices = {}): TableStatement[] {
  const table = readCsvTableIfAny(text, answers) ?? readRecords(text, answers);
  if (table) return [table];
  const printed = text.length > MAX_PRINTED_LENGTH ? [] : readPrintedText(text, answers);
  return printed.length > 0 ? printed : throwNoCsvTableError(text);
}

function readRecords(text: string, answers: TableFormatChoices): TableStatement | undefined {
  const rows = convertRecordsToRows(text);
  const read = rows && readTableFromRows(rows, answers);
  return read && 'entries' in read ? read : undefined;
}

function readPrintedText(text: string, answers: TableFormatChoices): TableStatement[] {
  return readStatementsByAccount(printPages(text.replace(SEPARATE_SIGN, '$2$1')), answers).map(
    ({ statement, places }) => {
      const withLine = <R extends { line: number }>(row: R): R => {
        const place = places.get(row.line);
        return place?.page === 0 ? { ...row, line: findLineOnPage(place.top) } : row;
      };
      const read: Statement = {
        ...statement,
        entries: statement.entries.map(withLine),
        left: statement.left.map(withLine),
      };
      return { ...read, format: 'csv' };
    },
  );
}
