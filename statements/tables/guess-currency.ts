import type { Statement } from '../statement.ts';
import { CURRENCY_PATTERNS, CURRENCY_UNITS, IBAN_CURRENCIES, PAYMENT_PATTERNS } from '../word-patterns.ts';
import type { ColumnIndexes } from './columns.ts';
import { foldHeader } from './header-roles.ts';
import { type CellRow, findMostFrequent, getCellText, parseColumn, type Table } from './table.ts';
import { isAmericanTable } from './table-dates.ts';

const IBAN = /\b([A-Z]{2})\d{2}(?: ?[A-Z\d]{4}){2,7}/;
/** Maximum numbers of rows that are searched in the table and above it. */
const [SAMPLED, ABOVE] = [200, 30];
const LONGEST = 60;

/**
 * Returns the currency for the signs next to the amounts, such as `Kč`. It is certain for some signs, but for others,
 * such as `$`, it depends on the country.
 */
export function findCurrencyBySigns(
  table: Table,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): string | undefined {
  const { amount, out, in: into, balance } = columns;
  const some = rows.slice(0, SAMPLED);
  const units = [amount, out, into, balance].flatMap((at) => parseColumn(some, at).map(({ unit }) => unit));
  const bySign = findMostFrequent(units.flatMap((unit) => CURRENCY_UNITS.get(unit) ?? []));
  return bySign ?? (units.includes('$') && isAmericanTable(table, columns) ? 'USD' : undefined);
}

/**
 * Guesses the currency of a table from the country of the account, from national payment systems, or from the language
 * of the headers if only one currency is used in that language.
 */
export function guessCurrency(table: Table, columns: ColumnIndexes, rows: readonly CellRow[]): string | undefined {
  const sampled = rows.slice(0, SAMPLED);
  const above = table.before.slice(-ABOVE).flatMap(({ cells }) => cells);
  const accounts = [...sampled.map((row) => getCellText(row, columns.account)), ...above];
  const countries = [
    ...accounts.flatMap((text) => IBAN.exec(text.slice(0, LONGEST))?.[1] ?? []),
    ...above.flatMap(
      (text, at) => findCountryOfBank(text) ?? findCountryOfBank(`${text} ${above[at + 1] ?? ''}`) ?? [],
    ),
  ];
  const byCountry = new Set(countries.map((country) => IBAN_CURRENCIES.get(country)));
  if (byCountry.size > 0) return byCountry.size === 1 ? [...byCountry][0] : undefined;
  const heads = table.head?.cells ?? [];
  const texts = [...columns.payees, ...columns.texts];
  const byPayment = guessCurrencyByPayments([
    ...[...above, ...heads].map((text) => ({ cells: [text], isCertain: true })),
    ...sampled.map((row) => ({ cells: texts.map((at) => getCellText(row, at)), isCertain: false })),
  ]);
  const folded = heads.map(foldHeader);
  const named = CURRENCY_PATTERNS.filter(([, pattern]) => folded.some((head) => pattern.test(head)));
  const byLanguage = named.length === 1 ? named[0]?.[0] : undefined;
  if (!byPayment || !byLanguage || byPayment === byLanguage) return byPayment ?? byLanguage;
  // Payments in euros are common in other countries, too. Therefore, EUR is not guessed from them, but from the
  // language.
  return byPayment === 'EUR' ? byLanguage : undefined;
}

/** Returns the country in a bank code, such as DE in `BIC: COBADEFFXXX`. */
function findCountryOfBank(text: string): string | undefined {
  const country = BIC.exec(text.slice(0, LONGEST))?.[1];
  return country !== undefined && IBAN_CURRENCIES.has(country) ? country : undefined;
}

const BIC =
  /\b(?:BIC|SWIFT|Swift)(?:[ /-]?(?:Code|CODE|code))?[^A-Za-z]{1,5}[A-Z]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?\b/;

/**
 * A currency is guessed only if at least `OFTEN` payments suggest it, and `CLEARLY` times as many as suggest any other
 * currency.
 */
const [OFTEN, CLEARLY] = [2, 3];

/**
 * Guesses the currency from the payment systems named in the texts, such as `UPI` in India. One payment is not enough,
 * because it may go to another country. One text about the account itself is enough (`isCertain`).
 */
function guessCurrencyByPayments(texts: readonly { cells: string[]; isCertain: boolean }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { cells, isCertain } of texts) {
    const folded = cells.map(foldHeader).filter(Boolean);
    for (const [currency, pattern] of PAYMENT_PATTERNS)
      if (folded.some((cell) => pattern.test(cell)))
        counts.set(currency, (counts.get(currency) ?? 0) + (isCertain ? OFTEN : 1));
  }
  const [best, other] = [...counts].sort(([, one], [, another]) => another - one);
  return best && best[1] >= Math.max(OFTEN, (other?.[1] ?? 0) * CLEARLY) ? best[0] : undefined;
}

/**
 * Adds a question about the currency if it was only guessed. The guess is the only choice, because the user's own
 * currency is not known here.
 * @param answer the currency that the user chose
 */
export function askForCurrency<F extends string>(statement: Statement<F>, answer: string | undefined): Statement<F> {
  const { isCurrencyGuessed, ...guessed } = addGuessedCurrency(statement);
  const { currency, questions } = guessed;
  if (!isCurrencyGuessed || currency === undefined) return statement;
  const asked = { ...guessed, questions: [...questions, { about: 'currency' as const, choices: [currency] }] };
  return answer === undefined ? { ...asked, isCurrencyGuessed } : { ...asked, currency: answer };
}

/** Adds the currency that the descriptions suggest, for statements that are not tables. */
function addGuessedCurrency<F extends string>(statement: Statement<F>): Statement<F> {
  const { currency, table, accounts, entries } = statement;
  if (currency || table || [...accounts, ...entries].some((each) => each.currency)) return statement;
  const texts = entries.slice(0, SAMPLED).map(({ name, note }) => ({ cells: [name, note], isCertain: false }));
  const guessed = guessCurrencyByPayments(texts);
  return guessed ? { ...statement, currency: guessed, isCurrencyGuessed: true } : statement;
}
