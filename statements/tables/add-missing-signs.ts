import { type DecimalSeparator, parseAmount, parseMinor, toHundredths } from '../amounts.ts';
import { SIGNS } from '../words.ts';
import type { Columns } from './columns.ts';
import { parseDirection } from './header-words.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * Use the balances only if this share of the steps equals the amount of the row, and if there are at least this many
 * steps.
 */
const NEARLY_ALL = 0.95;
const FEWEST_STEPS = 2;

type Way = 'in' | 'out';

/**
 * Adds a minus to unsigned amounts of expenses, if something else shows the direction of every row: the running
 * balance, or the first word of the text. Otherwise returns the rows unchanged.
 */
export function addMissingSigns(
  rows: readonly CsvRow[],
  columns: Columns,
  separator: DecimalSeparator,
): readonly CsvRow[] {
  const { amount, direction } = columns;
  if (amount === undefined || direction !== undefined) return rows;
  const written = rows.map(({ cells }) => parseAmount(cells[amount] ?? ''));
  if (written.some((each) => each?.isNegative || each?.isPositive || each?.hasLostSign)) return rows;
  const minors = written.map((each) => (each ? toHundredths(each.digits, separator) : undefined));
  const ways = inferFromBalances(rows, minors, columns, separator) ?? inferFromTexts(rows, minors, columns);
  if (!ways) return rows;
  return rows.map((row, at) => {
    if (ways[at] !== 'out') return row;
    return { line: row.line, cells: row.cells.map((cell, column) => (column === amount ? `-${cell}` : cell)) };
  });
}

type Minors = readonly (number | undefined)[];

/** Used only if balances rise and fall. If all go one way, the whole column has one sign. */
function inferFromBalances(
  rows: readonly CsvRow[],
  amounts: Minors,
  { balance }: Columns,
  separator: DecimalSeparator,
): (Way | undefined)[] | undefined {
  if (balance === undefined) return undefined;
  const balances = rows.map(({ cells }) => parseMinor(cells[balance] ?? '', separator));
  const stated = amounts.flatMap((amount, at) => (amount && balances[at] !== undefined ? [at] : []));
  if (stated.length < rows.length * NEARLY_ALL) return undefined;
  for (const inOrder of [stated, stated.toReversed()]) {
    const ways: (Way | undefined)[] = rows.map(() => undefined);
    let steps = 0;
    for (const [index, at] of inOrder.entries()) {
      const before = balances[inOrder[index - 1] ?? -1];
      const [amount = 0, after = 0] = [amounts[at], balances[at]];
      if (before === undefined) continue;
      if (Math.abs(after - before) !== amount) continue;
      ways[at] = after > before ? 'in' : 'out';
      steps++;
    }
    const hasBoth = ways.includes('in') && ways.includes('out');
    if (!hasBoth || steps < FEWEST_STEPS || steps < (inOrder.length - 1) * NEARLY_ALL) continue;
    // The first row has no previous balance. If the account was empty before, it is income; otherwise use the majority.
    const [first = -1] = inOrder;
    const ins = ways.filter((way) => way === 'in').length;
    ways[first] = balances[first] === amounts[first] || ins > steps - ins ? 'in' : 'out';
    return ways;
  }
  return undefined;
}

/** Directions by the first word of the text, as in `消费 美团`. Every row must have one, and both directions must occur. */
function inferFromTexts(
  rows: readonly CsvRow[],
  amounts: Minors,
  { texts, payees }: Columns,
): (Way | undefined)[] | undefined {
  for (const column of [...texts, ...payees]) {
    const ways = rows.map(({ cells }) => parseTextDirection(cells[column] ?? ''));
    const isTold = ways.every((way, at) => way !== undefined || amounts[at] === undefined);
    if (isTold && ways.includes('in') && ways.includes('out')) return ways;
  }
  return undefined;
}

const LONGEST_WORD = 20;

function parseTextDirection(text: string): Way | undefined {
  const word =
    text
      .slice(0, LONGEST_WORD)
      .split(/[\s:：-]/)[0]
      ?.toLowerCase() ?? '';
  if (SIGNS.bought.test(word)) return 'out';
  if (SIGNS.returned.test(word)) return 'in';
  // A single letter may be the start of a shop name.
  const way = word.length > 3 ? parseDirection(word) : undefined;
  return way === 'in' || way === 'out' ? way : undefined;
}
