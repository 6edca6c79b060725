import { writtenIn } from './amount-of.ts';
import type { Columns } from './columns.ts';
import { currencyIn, currencyOf } from './currency-codes.ts';
import type { Table } from './find-table.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * The currency of a table. Sources in this order: the currency column, headers, units of the amounts, lines above the
 * table.
 */
export function currencyOfTable(
  { before, head }: Table,
  columns: Columns,
  rows: readonly CsvRow[],
): string | undefined {
  const { currency, amount, out, in: into, balance } = columns;
  const own = currency === undefined ? [] : rows.map(({ cells }) => currencyIn(cells[currency] ?? ''));
  const beside = [amount, out, into, balance]
    .flatMap((column) => writtenIn(rows, column))
    .map(({ unit }) => currencyOf(unit));
  const heads = (head?.cells ?? []).flatMap(wordsOf).map(currencyOf);
  const above = before
    .slice(-30)
    .flatMap(({ cells }) => cells.flatMap(wordsOf))
    .map(currencyOf);
  return mostOf(own) ?? mostOf(heads) ?? mostOf(beside) ?? mostOf(above);
}

function wordsOf(cell: string): string[] {
  return cell.slice(0, 200).split(/[\s()[\]:/]+/);
}

function mostOf(found: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
