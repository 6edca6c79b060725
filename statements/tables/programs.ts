import type { Format } from '../statement.ts';
import { foldHeader } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/** Columns that identify the exports of a program. */
const PROGRAMS: readonly [Format, readonly string[]][] = [
  ['ynab', ['payee', 'memo', 'outflow', 'inflow']],
  ['firefly', ['source name', 'destination name', 'type', 'amount']],
  ['mint', ['original description', 'transaction type', 'account name']],
  ['actual', ['payee', 'notes', 'split amount', 'cleared']],
  ['copilot', ['parent category', 'excluded', 'account mask', 'recurring']],
];

/** Detects the program by the header; other files are from banks. Moneta's own exports are detected in `readMoneta`. */
export function detectProgram(head: CsvRow | undefined): Format {
  const heads = new Set(head?.cells.map(foldHeader));
  return PROGRAMS.find(([, all]) => all.every((each) => heads.has(each)))?.[0] ?? 'csv';
}
