import { CURRENCY_PATTERNS, CURRENCY_UNITS, IBAN_CURRENCIES } from '../word-patterns.ts';
import type { ColumnIndexes } from './columns.ts';
import { isAmericanTable } from './dates.ts';
import { foldHeader } from './headers.ts';
import { findMostFrequent, getCellText, parseColumn, type Row, type Table } from './table.ts';

const IBAN = /\b([A-Z]{2})\d{2}(?: ?[A-Z\d]{4}){2,7}/;
/** Maximum number of rows that are searched, and of rows above the table. */
const [SAMPLED, ABOVE] = [200, 30];
const LONGEST = 60;

/**
 * Returns the currency that a table implies without naming its code: by the signs next to its amounts, the country of
 * the account, or the language of its headers, if this language is spoken in countries with a single currency.
 */
export function guessCurrency(table: Table, columns: ColumnIndexes, rows: readonly Row[]): string | undefined {
  const some = rows.slice(0, SAMPLED);
  const { amount, out, in: into, balance } = columns;
  const units = [amount, out, into, balance].flatMap((at) => parseColumn(some, at).map(({ unit }) => unit));
  const byUnit = findMostFrequent(units.flatMap((unit) => CURRENCY_UNITS.get(unit) ?? []));
  if (byUnit) return byUnit;
  if (units.includes('$') && isAmericanTable(table, columns)) return 'USD';
  const accounts = [
    ...some.map((row) => getCellText(row, columns.account)),
    ...table.before.slice(-ABOVE).flatMap(({ cells }) => cells),
  ];
  const countries = accounts.flatMap((text) => IBAN.exec(text.slice(0, LONGEST))?.[1] ?? []);
  const byCountry = new Set(countries.map((country) => IBAN_CURRENCIES.get(country)));
  if (byCountry.size > 0) return byCountry.size === 1 ? [...byCountry][0] : undefined;
  const heads = table.head?.cells.map(foldHeader) ?? [];
  const named = CURRENCY_PATTERNS.filter(([, pattern]) => heads.some((head) => pattern.test(head)));
  return named.length === 1 ? named[0]?.[0] : undefined;
}
