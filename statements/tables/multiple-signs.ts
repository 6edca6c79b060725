import { type DecimalSeparator, type ParsedAmount, parseAmount, parseMinor, toHundredths } from '../amounts.ts';
import type { Columns } from './columns.ts';
import type { CsvRow } from './split-rows.ts';

/** A minus inside brackets, as in `(-67.00)`: either both mean the same, or one cancels the other. */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const SIGNS = /[()\-−–‐‑]/g;

/**
 * Reduces multiple signs of an amount to one. `--21.78` and `-(5.00)` are reversed charges, so income. `(-67.00)` is
 * decided by the running balance. Without one it is an expense if the whole column is written this way, and otherwise
 * it stays unreadable.
 */
export function resolveMultipleSigns(
  rows: readonly CsvRow[],
  columns: Columns,
  separator: DecimalSeparator,
): readonly CsvRow[] {
  const { amount, direction } = columns;
  if (amount === undefined || direction !== undefined) return rows;
  const written = rows.map(({ cells }) => parseAmount(cells[amount] ?? ''));
  if (!written.some((each) => each?.hasSeveralSigns)) return rows;
  const said = inferSignsFromBalances(rows, written, columns, separator);
  const isMixed = rows.some(({ cells }, at) => written[at]?.isNegative && !SIGN_IN_BRACKETS.test(cells[amount] ?? ''));
  return rows.map((row, at) => {
    const cell = row.cells[amount] ?? '';
    if (!written[at]?.hasSeveralSigns) return row;
    const sign = said[at] ?? (SIGN_IN_BRACKETS.test(cell) ? (isMixed ? undefined : '-') : '');
    if (sign === undefined) return row;
    const single = sign + cell.replace(SIGNS, '');
    return { line: row.line, cells: row.cells.map((each, column) => (column === amount ? single : each)) };
  });
}

/**
 * The sign of each amount according to the balances before and after it. Used only if it agrees with at least half of
 * the rows.
 */
function inferSignsFromBalances(
  rows: readonly CsvRow[],
  written: readonly (ParsedAmount | undefined)[],
  { balance }: Columns,
  separator: DecimalSeparator,
): ('' | '-' | undefined)[] {
  if (balance === undefined) return [];
  const balances = rows.map(({ cells }) => parseMinor(cells[balance] ?? '', separator));
  const orders = [-1, 1].map((before) => {
    const signs = rows.map((_, at): '' | '-' | undefined => {
      const [from, to] = [balances[at + before], balances[at]];
      const minor = toHundredths(written[at]?.digits ?? '', separator);
      if (from === undefined || to === undefined || !minor || Math.abs(to - from) !== minor) return undefined;
      return to > from ? '' : '-';
    });
    const isRight = (sign: '' | '-' | undefined, at: number) =>
      sign !== undefined && (written[at]?.hasSeveralSigns || (sign === '-') === written[at]?.isNegative);
    return { signs, count: signs.filter(isRight).length };
  });
  const best = orders.reduce((one, other) => (other.count > one.count ? other : one));
  return 2 * best.count >= rows.length - 1 ? best.signs : [];
}
