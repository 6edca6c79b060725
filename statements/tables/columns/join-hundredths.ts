import { HEADER_PATTERNS } from '../../word-patterns.ts';
import { findColumnRoleByHeader, normalizeHeader } from '../header-roles.ts';
import { type CellRow, getCellText, isBookingRow, type TransactionTable } from '../transaction-table.ts';

/** Matches a whole amount, with a sign and thousands separators but without decimals. */
const WHOLE_AMOUNT = /^[-+−(]?\d{1,3}(?:[.,'’ ]?\d{3}){0,3}\)?$/;
const HUNDREDTHS = /^\d{1,2}$/;
/** Maximum number of amounts in a table whose hundredths are apart, such as expenses, income, fee and balance. */
const MAX_SPLIT_AMOUNTS = 8;

/** The columns with the whole and with the fractional part of an amount. */
type SplitAmount = { whole: number; hundredths: number };

/** Joins amounts whose hundredths are in a column of their own, such as `Amount` and `Cents` or `Rupees` and `Paise`. */
export function joinHundredths(table: TransactionTable): TransactionTable {
  const { header, rows } = table;
  const amounts = findSplitAmounts(header, rows);
  if (!header || amounts.length === 0) return table;
  return {
    ...table,
    header: amounts.reduce(joinHeader, header),
    rows: rows.map((row) => (isBookingRow(row) ? amounts.reduce(joinCells, row) : row)),
  };
}

function findSplitAmounts(header: CellRow | undefined, rows: readonly CellRow[]): SplitAmount[] {
  const candidates = [...(header?.cells.keys() ?? [])].filter(
    (column) => column > 0 && HEADER_PATTERNS.hundredthsAlone.test(normalizeHeader(header?.cells[column] ?? '')),
  );
  if (candidates.length === 0 || candidates.length > MAX_SPLIT_AMOUNTS) return [];
  const bookings = rows.filter(isBookingRow);
  return candidates.flatMap((hundredths) => {
    const whole = hundredths - 1;
    const areParts = bookings.every(
      (row) => isEmptyOr(WHOLE_AMOUNT, getCellText(row, whole)) && isEmptyOr(HUNDREDTHS, getCellText(row, hundredths)),
    );
    return areParts && bookings.some((row) => HUNDREDTHS.test(getCellText(row, hundredths)))
      ? [{ whole, hundredths }]
      : [];
  });
}

const isEmptyOr = (pattern: RegExp, text: string) => text === '' || pattern.test(text);

function joinHeader({ line, cells }: CellRow, { whole, hundredths }: SplitAmount): CellRow {
  const name = cells[whole] ?? '';
  // `Euro` or `Rupees` alone is not known as the name of an amount.
  return {
    line,
    cells: cells.with(whole, findColumnRoleByHeader(name) ? name : `Amount ${name}`).with(hundredths, ''),
  };
}

function joinCells(row: CellRow, { whole, hundredths }: SplitAmount): CellRow {
  const wholeText = getCellText(row, whole);
  const hundredthsText = getCellText(row, hundredths);
  if (!WHOLE_AMOUNT.test(wholeText)) return row;
  const [digits, bracket] = wholeText.endsWith(')') ? [wholeText.slice(0, -1), ')'] : [wholeText, ''];
  const joined = `${digits.replace(/[.,'’ ]/g, '')}.${hundredthsText.padStart(2, '0')}${bracket}`;
  return { line: row.line, cells: row.cells.with(whole, joined).with(hundredths, '') };
}
