import type { Format } from '../statement.ts';
import { foldHead } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** Columns that only this program's exports have together. */
const PROGRAMS: readonly [Format, readonly string[]][] = [
  ['ynab', ['payee', 'memo', 'outflow', 'inflow']],
  ['firefly', ['source name', 'destination name', 'type', 'amount']],
  ['mint', ['original description', 'transaction type', 'account name']],
  ['actual', ['payee', 'notes', 'split amount', 'cleared']],
  ['copilot', ['parent category', 'excluded', 'account mask', 'recurring']],
];

/** Whose export a table is, by its head; any other is a bank's. What Moneta itself writes is told by `readMoneta`. */
export function formatOf(head: CsvRow | undefined): Format {
  const heads = new Set(head?.cells.map(foldHead));
  return PROGRAMS.find(([, all]) => all.every((each) => heads.has(each)))?.[0] ?? 'csv';
}
