const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
const CODES_BY_SIGN: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  元: 'CNY',
  人民币: 'CNY',
  '₴': 'UAH',
  '₺': 'TRY',
  '₩': 'KRW',
  // Codes that were never part of the standard or have been removed from it.
  NIS: 'ILS',
  RMB: 'CNY',
  RUR: 'RUB',
};

/**
 * Returns the currency code if the cell contains a currency and nothing else. `$` is not supported, because many
 * countries use it.
 */
export function parseCurrencySignOrCode(cell: string): string | undefined {
  if (cell.length > 5) return undefined;
  return CODES_BY_SIGN[cell] ?? (CURRENCY_CODES.has(cell) ? cell : undefined);
}

/**
 * Returns the currency code of a cell in a currency column, where lower case is also accepted. In other columns, `try`
 * and `all` are ordinary words.
 */
export function parseCurrencyColumnCell(cell: string): string | undefined {
  return cell.length > 5 ? undefined : (parseCurrencySignOrCode(cell) ?? parseCurrencySignOrCode(cell.toUpperCase()));
}
