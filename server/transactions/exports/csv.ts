import { BYTE_ORDER_MARK, toCell, toLine } from '../../../domain/csv.ts';
import { amountText } from '../export-transactions.ts';
import { HEAD, type TableRow } from './table.ts';

/**
 * Converts rows to CSV in the same format as the export of all transactions: RFC 4180, UTF-8 with a byte order mark,
 * formulas defused.
 */
export async function* toCsv(rows: AsyncIterable<TableRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(HEAD);
  for await (const some of rows) yield some.map(toCsvLine).join('');
}

function toCsvLine({ day, type, amountMinor, texts }: TableRow): string {
  return toLine(
    HEAD.map((column) => {
      if (column === 'Date') return day;
      if (column === 'Type') return type;
      return column === 'Amount' ? amountText(amountMinor) : toCell(texts[column]);
    }),
  );
}
