import type { PrintedPage } from '../../reader/pages.ts';
import type { TableAnswers } from '../tables/read-table.ts';
import { findLines } from './lines.ts';
import { type Reading, readTables } from './read-tables.ts';

/** A table needs at least this number of rows, unless its balances prove it. */
const FEWEST_ROWS = 2;

/** Reads the transactions that are printed on pages. Returns undefined if there is no table of transactions. */
export function readPages(pages: readonly PrintedPage[], answers: TableAnswers = {}): Reading | undefined {
  const reading = readTables(findLines(pages), answers);
  return reading && (reading.isProven || reading.statement.entries.length >= FEWEST_ROWS) ? reading : undefined;
}
