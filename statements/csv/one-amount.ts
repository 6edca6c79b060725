import { isSome } from '../amounts.ts';
import { currencyIn } from './currency-codes.ts';
import { isBooking, type Table } from './find-table.ts';
import { foldHead, roleOf } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * A table that has a column of amounts for each currency, as `CAD$` and `USD$`, of which each row fills one: with one column of amounts,
 * and one that says the currency. Any other table as it is, above all one that says each amount in both.
 */
export function withOneAmount(table: Table): Table {
  const { head, rows } = table;
  const columns = (head?.cells ?? []).flatMap((cell, at) => {
    const currency = currencyOfHead(cell);
    return currency ? [{ at, currency }] : [];
  });
  const [amount, currency, ...others] = columns.map(({ at }) => at);
  const isOfEach = new Set(columns.map((column) => column.currency)).size === columns.length;
  if (!head || amount === undefined || currency === undefined || !isOfEach) return table;
  // Some write zeros where there is nothing.
  const filledIn = ({ cells }: CsvRow) => columns.filter(({ at }) => isSome(cells[at] ?? ''));
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

/** The currency that the head of a column of amounts names: `CAD$`, `Amount (USD)`. */
function currencyOfHead(cell: string): string | undefined {
  const words = foldHead(cell).split(' ');
  const currencies = words.flatMap((word) => currencyIn(word) ?? []);
  const others = words.filter((word) => !currencyIn(word)).join(' ');
  return currencies.length === 1 && (others === '' || roleOf(others) === 'amount') ? currencies[0] : undefined;
}
