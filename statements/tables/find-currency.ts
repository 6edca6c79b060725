import type { Columns } from './columns.ts';
import { parseCurrency, parseCurrencyCell } from './currency-codes.ts';
import type { Table } from './find-table.ts';
import { parseColumn } from './read-amount.ts';
import type { CsvRow } from './split-rows.ts';

/**
 * The currency of a table. Sources in this order: the currency column, headers, units of the amounts, lines above the
 * table.
 */
export function findCurrency({ before, head }: Table, columns: Columns, rows: readonly CsvRow[]): string | undefined {
  const { currency, amount, out, in: into, balance } = columns;
  const own = currency === undefined ? [] : rows.map(({ cells }) => parseCurrencyCell(cells[currency] ?? ''));
  const beside = [amount, out, into, balance]
    .flatMap((column) => parseColumn(rows, column))
    .map(({ unit }) => parseCurrency(unit));
  const heads = (head?.cells ?? []).flatMap(splitWords).map(parseCurrency);
  const above = before
    .slice(-30)
    .flatMap(({ cells }) => cells.flatMap(splitWords))
    .map(parseCurrency);
  return findMostFrequent(own) ?? findMostFrequent(heads) ?? findMostFrequent(beside) ?? findMostFrequent(above);
}

function splitWords(cell: string): string[] {
  return cell.slice(0, 200).split(/[\s()[\]:/]+/);
}

function findMostFrequent(found: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of found) if (each !== undefined) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
