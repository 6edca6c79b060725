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
 * Returns the currency of the signs next to the amounts, such as `Kč`. A table may contain a sign of a currency that is
 * not in the list of codes.
 */
export function findCurrencyBySigns(table: Table, columns: ColumnIndexes, rows: readonly Row[]): string | undefined {
  const { amount, out, in: into, balance } = columns;
  const some = rows.slice(0, SAMPLED);
  const units = [amount, out, into, balance].flatMap((at) => parseColumn(some, at).map(({ unit }) => unit));
  const bySign = findMostFrequent(units.flatMap((unit) => CURRENCY_UNITS.get(unit) ?? []));
  return bySign ?? (units.includes('$') && isAmericanTable(table, columns) ? 'USD' : undefined);
}

/**
 * Returns the currency that a table suggests: by the country of the account, or by the language of its headers, if this
 * language is spoken in countries with a single currency. Accounts may be in another currency.
 */
export function guessCurrency(table: Table, columns: ColumnIndexes, rows: readonly Row[]): string | undefined {
  const accounts = [
    ...rows.slice(0, SAMPLED).map((row) => getCellText(row, columns.account)),
    ...table.before.slice(-ABOVE).flatMap(({ cells }) => cells),
  ];
  const countries = accounts.flatMap((text) => IBAN.exec(text.slice(0, LONGEST))?.[1] ?? []);
  const byCountry = new Set(countries.map((country) => IBAN_CURRENCIES.get(country)));
  if (byCountry.size > 0) return byCountry.size === 1 ? [...byCountry][0] : undefined;
  const heads = table.head?.cells.map(foldHeader) ?? [];
  const named = CURRENCY_PATTERNS.filter(([, pattern]) => heads.some((head) => pattern.test(head)));
  return named.length === 1 ? named[0]?.[0] : undefined;
}
