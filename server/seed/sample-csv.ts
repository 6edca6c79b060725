import { BYTE_ORDER_MARK, joinCsvCells, quoteCsvCell } from '../../domain/csv.ts';
import { formatAmountText } from '../transactions/export-transactions.ts';
import { generateTransactions } from './generate-transactions.ts';

/** This is enough transactions for all charts and for the comparison with the previous month. */
const SAMPLE = { count: 240, years: 0.34 };
const HEADER = ['Date', 'Type', 'Name', 'Category', 'Amount', 'Tags', 'Note'];

/**
 * Returns sample transactions for the last four months in the format of Moneta's own export. All of them have the given
 * tag.
 */
export function createSampleCsv(today: string, tag: string): string {
  const rows = Array.from(generateTransactions(SAMPLE.count, SAMPLE.years, today), (each) =>
    joinCsvCells([
      each.day,
      each.kind === 'income' ? 'Income' : 'Expense',
      quoteCsvCell(each.name),
      quoteCsvCell(each.category),
      formatAmountText(each.amount_minor),
      quoteCsvCell(tag),
      quoteCsvCell(each.note ?? ''),
    ]),
  );
  return BYTE_ORDER_MARK + joinCsvCells(HEADER) + rows.join('');
}
