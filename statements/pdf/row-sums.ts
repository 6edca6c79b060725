import { isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { normalizeHeader } from '../tables/header-roles.ts';
import { containsBalanceWord } from './balance-labels.ts';
import type { PrintedColumn } from './printed-header.ts';
import { isBalanceRow, isDayCell, type PrintedRow } from './read-printed-table.ts';

/**
 * Changes rows to text if their amounts can be calculated from the rows above. Such rows are totals and balances,
 * whatever their labels say.
 */
export function dropSums(rows: readonly PrintedRow[], columns: readonly PrintedColumn[]): readonly PrintedRow[] {
  const moved = columns.flatMap(({ kind, role }, at) => (kind === 'money' && role !== 'balance' ? [at] : []));
  const totals = findTotals(rows, columns, moved);
  const left = rows.filter((row) => !row.isLine && !totals.has(row));
  const sums = new Set([...totals, ...findBalances(left, columns, moved)]);
  return rows.map((row) => (sums.has(row) ? { ...row, cells: [row.cells.join(' ')], isLine: true } : row));
}

const measure = (cell = '') => (isNonZeroAmount(cell) ? Number(parseAmount(cell)?.digits.replace(/\D/g, '')) : 0);
const hasDay = ({ cells }: PrintedRow, columns: readonly PrintedColumn[]) =>
  cells.some((cell, at) => columns[at]?.kind === 'day' && isDayCell(cell));
/**
 * Returns the first two words of a row. They are the same for all totals of one kind, while the words after them may
 * differ.
 */
const nameOf = ({ cells }: PrintedRow, columns: readonly PrintedColumn[]) =>
  (normalizeHeader(cells.filter((_, at) => columns[at]?.kind === 'text').join(' ')).match(/\p{L}+/gu) ?? [])
    .slice(0, 2)
    .join(' ');

/** Maximum number of rows above a total that are added up. */
const MOST_ROWS = 200;

/**
 * Finds rows that are sums of all rows above or of the last rows above. A single amount can equal the sum of the last
 * rows by chance, so it counts only if another row with the same name is also such a sum.
 */
function findTotals(rows: readonly PrintedRow[], columns: readonly PrintedColumn[], moved: number[]): Set<PrintedRow> {
  const totals = new Set<PrintedRow>();
  const counts = new Map<string, number>();
  const balanceAt = columns.findIndex(({ role }) => role === 'balance');
  for (const isLast of [false, true]) {
    const all = new Map<number, { sum: number; count: number }>();
    let part: PrintedRow[] = [];
    for (const row of rows) {
      const filled = row.isLine ? [] : moved.filter((at) => measure(row.cells[at]) !== 0);
      // A row with a date or a running balance must have sums in at least two columns, because a single amount can
      // equal a sum by chance.
      const isBooked = hasDay(row, columns) || isNonZeroAmount(row.cells[balanceAt] ?? '');
      const canBeTotal = filled.length > (isBooked ? 1 : 0);
      const name = isBooked ? '' : nameOf(row, columns);
      const isNamed = name !== '' && isLast && (counts.get(name) ?? 0) > 1;
      const isOfAll = filled.every((at) => {
        const { sum = 0, count = 0 } = all.get(at) ?? {};
        return sum === measure(row.cells[at]) && (isNamed || count + filled.length > 2);
      });
      const isOfPart = canBeTotal && isSumOfLast(row, part, filled, isNamed || filled.length > 1 ? 1 : 2);
      if (isOfPart && !isLast) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (canBeTotal && (isOfAll || (isOfPart && (isNamed || filled.length > 1)))) totals.add(row);
      if (totals.has(row) || isOfPart || (row.isLine && isBalanceRow(row))) part = [];
      if (totals.has(row) || row.isLine || isBalanceRow(row)) continue;
      if (!isOfPart) part.push(row);
      for (const at of filled) {
        const { sum = 0, count = 0 } = all.get(at) ?? {};
        all.set(at, { sum: sum + measure(row.cells[at]), count: count + 1 });
      }
    }
  }
  return totals;
}

/**
 * True if the amounts of a row are the sums of the last rows above. Two variants are tried: subtracting the amounts
 * with a minus sign, and subtracting the amounts with a plus sign.
 */
function isSumOfLast(row: PrintedRow, above: readonly PrintedRow[], filled: readonly number[], fewest: number) {
  return (['isNegative', 'isPositive'] as const).some((sign) => {
    const sums = filled.map(() => 0);
    return above
      .slice(-MOST_ROWS)
      .reverse()
      .some(({ cells }, count) => {
        for (const [index, at] of filled.entries())
          sums[index] = (sums[index] ?? 0) + (parseAmount(cells[at] ?? '')?.[sign] ? -1 : 1) * measure(cells[at]);
        return (
          count + 1 >= fewest && filled.every((at, index) => Math.abs(sums[index] ?? 0) === measure(row.cells[at]))
        );
      });
  });
}

/** Maximum number of names that are compared. This limit protects against malicious files. */
const MOST_GROUPS = 20;

/**
 * Returns the rows that contain balances. The difference between two balances equals the sum of the rows between them.
 */
function findBalances(rows: readonly PrintedRow[], columns: readonly PrintedColumn[], moved: number[]): PrintedRow[] {
  const areSides = moved.some((at) => columns[at]?.role === 'in') && moved.some((at) => columns[at]?.role === 'out');
  const filled = rows.filter(({ cells }) => moved.some((at) => measure(cells[at]) !== 0));
  const undated = filled.filter((row) => !hasDay(row, columns));
  const indexes = new Map(rows.map((row, at) => [row, at]));
  const groups = new Map<string, PrintedRow[]>();
  for (const row of undated) {
    const name = nameOf(row, columns);
    const group = groups.get(name) ?? [];
    group.push(row);
    if (name !== '') groups.set(name, group);
  }
  // The first and the last row are compared with each other, because the opening and closing balances have different
  // names.
  const edges = filled.filter(
    (row, at) =>
      (at === 0 || at === filled.length - 1) && (undated.includes(row) || row.cells.some(containsBalanceWord)),
  );
  const repeated = [...groups.values()].filter(({ length }) => length > 1).slice(0, MOST_GROUPS);
  return [edges, ...repeated].flatMap((group) => {
    // A row may contain other amounts besides its own, such as the amount in a foreign currency. Only the last column
    // in which every row of the group has an amount is used.
    const own = areSides ? moved : moved.filter((at) => group.every(({ cells }) => measure(cells[at]) !== 0)).slice(-1);
    const change = ({ cells }: PrintedRow) =>
      own.reduce((sum, at) => {
        const isOut = (parseAmount(cells[at] ?? '')?.isNegative ?? false) !== (columns[at]?.role === 'out');
        return sum + (isOut ? -1 : 1) * measure(cells[at]);
      }, 0);
    const inGroup = new Set(group);
    const steps = group.slice(1).map((row, at) => {
      const between = rows.slice(indexes.get(group[at] as PrintedRow), indexes.get(row));
      const sum = between.reduce((all, each) => all + (inGroup.has(each) ? 0 : change(each)), 0);
      return { sum, step: change(row) - change(group[at] as PrintedRow) };
    });
    // The balances of a card increase with each expense.
    const fits = [1, -1].some((sign) => steps.every(({ sum, step }) => sum !== 0 && sum * sign === step));
    return steps.length > 0 && fits ? group : [];
  });
}
