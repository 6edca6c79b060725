import type { Statement } from '../statement.ts';
import {
  CURRENCIES_BY_IBAN_COUNTRY,
  CURRENCIES_BY_SIGN,
  CURRENCY_HEADER_PATTERNS,
  NATIONAL_PAYMENT_PATTERNS,
} from '../word-patterns.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { normalizeHeader } from './header-roles.ts';
import { isAmericanTable } from './table-dates.ts';
import {
  type CellRow,
  findMostFrequentValue,
  getCellText,
  parseAmountColumn,
  type TransactionTable,
} from './transaction-table.ts';

const IBAN = /\b([A-Z]{2})\d{2}(?: ?[A-Z\d]{4}){2,7}/;
/** Maximum numbers of rows that are searched in the table and above it. */
const MAX_SAMPLED_ROWS = 200;
const MAX_ROWS_ABOVE = 30;
const MAX_SEARCHED_LENGTH = 60;

/**
 * Returns the currency for the signs next to the amounts, such as `Kč`. It is certain for some signs, but for others,
 * such as `$`, it depends on the country.
 */
export function findCurrencyByAmountSigns(
  table: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): string | undefined {
  const { amount, out, in: into, balance } = columns;
  const sampledRows = rows.slice(0, MAX_SAMPLED_ROWS);
  const units = [amount, out, into, balance].flatMap((column) =>
    parseAmountColumn(sampledRows, column).map(({ unit }) => unit),
  );
  const certainCurrency = findMostFrequentValue(units.flatMap((unit) => CURRENCIES_BY_SIGN.get(unit) ?? []));
  return certainCurrency ?? (units.includes('$') && isAmericanTable(table, columns) ? 'USD' : undefined);
}

/**
 * Guesses the currency of a table from the country of the account, from national payment systems, or from the language
 * of the headers if only one currency is used in that language.
 */
export function guessCurrency(
  table: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): string | undefined {
  const sampledRows = rows.slice(0, MAX_SAMPLED_ROWS);
  const cellsAbove = table.rowsAbove.slice(-MAX_ROWS_ABOVE).flatMap(({ cells }) => cells);
  const accounts = sampledRows.map((row) => getCellText(row, columns.account));
  const currencies = listCurrenciesByCountry([...accounts, ...cellsAbove], cellsAbove);
  if (currencies.size > 0) return currencies.size === 1 ? [...currencies][0] : undefined;
  const headers = table.header?.cells ?? [];
  const textColumns = [...columns.payees, ...columns.texts];
  const byPayments = guessCurrencyByPayments([
    ...[...cellsAbove, ...headers].map((text) => ({ cells: [text], isCertain: true })),
    ...sampledRows.map((row) => ({
      cells: textColumns.map((column) => getCellText(row, column)),
      isCertain: false,
    })),
  ]);
  const byLanguage = guessCurrencyByLanguage(headers);
  if (!byPayments || !byLanguage || byPayments === byLanguage) return byPayments ?? byLanguage;
  // Payments in euros are also common in countries with another currency. Therefore, the currency that the language
  // suggests is preferred to EUR.
  return byPayments === 'EUR' ? byLanguage : undefined;
}

/** Returns the currencies of the countries in IBANs and bank codes. The currency of an unknown country is undefined. */
function listCurrenciesByCountry(ibanTexts: readonly string[], bankTexts: readonly string[]): Set<string | undefined> {
  const countries: string[] = [];
  for (const text of ibanTexts) {
    const country = IBAN.exec(text.slice(0, MAX_SEARCHED_LENGTH))?.[1];
    if (country) countries.push(country);
  }
  for (const [index, text] of bankTexts.entries()) {
    const textWithNext = `${text} ${bankTexts[index + 1] ?? ''}`;
    const country = findCountryOfBank(text) ?? findCountryOfBank(textWithNext);
    if (country) countries.push(country);
  }
  return new Set(countries.map((country) => CURRENCIES_BY_IBAN_COUNTRY.get(country)));
}

/** Returns the currency if only one is used in the language of the headers. */
function guessCurrencyByLanguage(headers: readonly string[]): string | undefined {
  const foldedHeaders = headers.map(normalizeHeader);
  const matches = CURRENCY_HEADER_PATTERNS.filter(([, pattern]) =>
    foldedHeaders.some((header) => pattern.test(header)),
  );
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}

/** Returns the country in a bank code, such as DE in `BIC: COBADEFFXXX`. */
function findCountryOfBank(text: string): string | undefined {
  const country = BIC.exec(text.slice(0, MAX_SEARCHED_LENGTH))?.[1];
  return country !== undefined && CURRENCIES_BY_IBAN_COUNTRY.has(country) ? country : undefined;
}

const BIC =
  /\b(?:BIC|SWIFT|Swift)(?:[ /-]?(?:Code|CODE|code))?[^A-Za-z]{1,5}[A-Z]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?\b/;

/**
 * A currency is guessed only if at least `MIN_PAYMENTS` payments suggest it. This number must also be at least
 * `MIN_RATIO` times the number of payments that suggest any other currency.
 */
const MIN_PAYMENTS = 2;
const MIN_RATIO = 3;

/**
 * Guesses the currency from the payment systems named in the texts, such as `UPI` in India. One payment is not enough,
 * because it may go to another country. One text about the account itself is enough (`isCertain`).
 */
function guessCurrencyByPayments(texts: readonly { cells: string[]; isCertain: boolean }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { cells, isCertain } of texts) {
    const foldedCells = cells.map(normalizeHeader).filter(Boolean);
    for (const [currency, pattern] of NATIONAL_PAYMENT_PATTERNS) {
      const isNamed = foldedCells.some((cell) => pattern.test(cell));
      if (isNamed) counts.set(currency, (counts.get(currency) ?? 0) + (isCertain ? MIN_PAYMENTS : 1));
    }
  }
  const [best, secondBest] = [...counts].sort(([, countA], [, countB]) => countB - countA);
  const minCount = Math.max(MIN_PAYMENTS, (secondBest?.[1] ?? 0) * MIN_RATIO);
  return best && best[1] >= minCount ? best[0] : undefined;
}

/**
 * Adds a question about the currency if it was only guessed. The guess is the only choice, because the user's own
 * currency is not known here.
 * @param answer the currency that the user chose
 */
export function addCurrencyQuestion<F extends string>(
  statement: Statement<F>,
  answer: string | undefined,
): Statement<F> {
  const { isCurrencyGuessed, ...guessed } = addGuessedCurrency(statement);
  const { currency, questions } = guessed;
  if (!isCurrencyGuessed || currency === undefined) return statement;
  const asked = { ...guessed, questions: [...questions, { about: 'currency' as const, choices: [currency] }] };
  return answer === undefined ? { ...asked, isCurrencyGuessed } : { ...asked, currency: answer };
}

/** Adds the currency that the descriptions suggest, for statements that are not tables. */
function addGuessedCurrency<F extends string>(statement: Statement<F>): Statement<F> {
  const { currency, table, accounts, entries } = statement;
  if (currency || table || [...accounts, ...entries].some((item) => item.currency)) return statement;
  const texts = entries.slice(0, MAX_SAMPLED_ROWS).map(({ name, note }) => ({ cells: [name, note], isCertain: false }));
  const guessed = guessCurrencyByPayments(texts);
  return guessed ? { ...statement, currency: guessed, isCurrencyGuessed: true } : statement;
}
