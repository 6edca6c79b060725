import { BYTE_ORDER_MARK, joinCsvCells, quoteCsvCell } from '../../../domain/csv.ts';
import { formatAmountText } from '../export-transactions.ts';
import { EXPORT_HEADER, type ExportRow } from './export-rows.ts';

/**
 * Converts rows to CSV in the same way as the export of all transactions: RFC 4180, UTF-8 with a byte order mark. Text
 * that a spreadsheet could run as a formula is escaped.
 */
export async function* toCsv(rows: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + joinCsvCells(EXPORT_HEADER);
  for await (const some of rows) yield some.map(toCsvLine).join('');
}

function toCsvLine({ day, type, amountMinor, texts }: ExportRow): string {
  return joinCsvCells(
    EXPORT_HEADER.map((column) => {
      if (column === 'Date') return day;
      if (column === 'Type') return type;
      return column === 'Amount' ? formatAmountText(amountMinor) : quoteCsvCell(texts[column]);
    }),
  );
}
