import { DIRECTION_WORD_PATTERNS, HEADER_PATTERNS } from '../../word-patterns.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { normalizeHeader } from '../header-roles.ts';
import { getCellText, type TransactionTable } from '../transaction-table.ts';

/** Matches a card number whose middle digits are masked. In account numbers, the first digits are masked instead. */
const MASKED_CARD_NUMBER = /(?<!\d)\d{4}[ -]?\d{0,2}[*xX•_]{2,10}[ -]?[*xX•_]{2,10}/;
const MAX_ROWS_ABOVE = 40;
const MAX_ROWS_AT_END = 5;

/**
 * True if the table is from a credit card. This is recognized by the headers, the lines above the table, the lines at
 * its end, or instalments.
 */
export function isCardTable({ rowsAbove, header, rows }: TransactionTable, { day }: ColumnIndexes): boolean {
  if (hasHeader({ header }, HEADER_PATTERNS.shop)) return true;
  const firstRows = rows.slice(0, MAX_ROWS_AT_END);
  if (firstRows.some(({ cells }) => cells.some((cell) => DIRECTION_WORD_PATTERNS.instalments.test(cell)))) return true;
  const rowsBelow = rows.slice(-MAX_ROWS_AT_END).filter((row) => getCellText(row, day) === '');
  const rowsOfText = [...rowsAbove.slice(-MAX_ROWS_ABOVE), ...(header ? [header] : []), ...rowsBelow];
  return rowsOfText
    .flatMap(({ cells }) => cells)
    .some(
      (cell) => HEADER_PATTERNS.card.test(normalizeHeader(cell)) || (cell.length < 40 && MASKED_CARD_NUMBER.test(cell)),
    );
}

/** True if one of the headers matches the pattern. */
export const hasHeader = ({ header }: Pick<TransactionTable, 'header'>, pattern: RegExp) =>
  header?.cells.some((cell) => pattern.test(normalizeHeader(cell))) ?? false;
