import { isNonZeroAmount } from '../amounts.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { isBooking, type Table } from './find-table.ts';
import { findRole, foldHeader } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * Merges amount columns per currency, such as `CAD$` and `USD$`, into an amount and a currency column. Tables in which
 * a row fills more than one of them are returned unchanged: they state the same amount in several currencies.
 */
export function mergeCurrencyColumns(table: Table): Table {
  const { head, rows } = table;
  const columns = (head?.cells ?? []).flatMap((cell, at) => {
    const currency = parseHeaderCurrency(cell);
    return currency ? [{ at, currency }] : [];
  });
  const [amount, currency, ...others] = columns.map(({ at }) => at);
  const isOfEach = new Set(columns.map((column) => column.currency)).size === columns.length;
  if (!head || amount === undefined || currency === undefined || !isOfEach) return table;
  // Unused columns may contain zeros.
  const filledIn = ({ cells }: CsvRow) => columns.filter(({ at }) => isNonZeroAmount(cells[at] ?? ''));
  if (rows.some((row) => isBooking(row) && filledIn(row).length > 1)) return table;
  const put = (row: CsvRow, itsAmount: string, itsCurrency: string): CsvRow => {
    const cells = [...row.cells];
    cells[amount] = itsAmount;
    cells[currency] = itsCurrency;
    for (const at of others) cells[at] = '';
    return { line: row.line, cells };
  };
  return {
    ...table,
    head: put(head, 'Amount', 'Currency'),
    rows: rows.map((row) => {
      const [its = columns[0]] = filledIn(row);
      return its && isBooking(row) ? put(row, row.cells[its.at] ?? '', its.currency) : row;
    }),
  };
}

/** The currency in the header of an amount column: `CAD$`, `Amount (USD)`. */
function parseHeaderCurrency(cell: string): string | undefined {
  const words = foldHeader(cell).split(' ');
  const currencies = words.flatMap((word) => parseCurrencyCell(word) ?? []);
  const others = words.filter((word) => !parseCurrencyCell(word)).join(' ');
  return currencies.length === 1 && (others === '' || findRole(others) === 'amount') ? currencies[0] : undefined;
}
