import { type DecimalMark, hundredthsOf, minorIn, type WrittenAmount, writtenAmount } from '../amounts.ts';
import type { Columns } from './columns.ts';
import type { CsvRow } from './split-rows.ts';

/** A sign inside brackets, as in `(-67.00)`: either it takes the brackets back, or it says the same once more. */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const SIGNS = /[()\-−–‐‑]/g;

/**
 * The rows with one sign where the amount has several: `--21.78` and `-(5.00)` are reversed charges and came in. `(-67.00)` is read as
 * the balance beside it says. Without a balance it went out where the column writes all such amounts in this way, and otherwise it
 * cannot be read.
 */
export function withSingleSigns(rows: readonly CsvRow[], columns: Columns, mark: DecimalMark): readonly CsvRow[] {
  const { amount, direction } = columns;
  if (amount === undefined || direction !== undefined) return rows;
  const written = rows.map(({ cells }) => writtenAmount(cells[amount] ?? ''));
  if (!written.some((each) => each?.hasSeveralSigns)) return rows;
  const said = signsOfBalances(rows, written, columns, mark);
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

/** The sign that the balances before and after a row give its amount, where those of most other rows agree with theirs. */
function signsOfBalances(
  rows: readonly CsvRow[],
  written: readonly (WrittenAmount | undefined)[],
  { balance }: Columns,
  mark: DecimalMark,
): ('' | '-' | undefined)[] {
  if (balance === undefined) return [];
  const balances = rows.map(({ cells }) => minorIn(cells[balance] ?? '', mark));
  const orders = [-1, 1].map((before) => {
    const signs = rows.map((_, at): '' | '-' | undefined => {
      const [from, to] = [balances[at + before], balances[at]];
      const minor = hundredthsOf(written[at]?.digits ?? '', mark);
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
