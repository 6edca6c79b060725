const CODES = new Set(Intl.supportedValuesOf('currency'));
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  元: 'CNY',
  人民币: 'CNY',
  '₴': 'UAH',
  '₺': 'TRY',
  '₩': 'KRW',
};

/** The currency code if the cell contains only a currency. `$` is not supported because many countries use it. */
export function parseCurrency(cell: string): string | undefined {
  if (cell.length > 5) return undefined;
  return SIGNS[cell] ?? (CODES.has(cell) ? cell : undefined);
}

/**
 * Like `parseCurrency`, for columns that contain only currencies: there, lower-case `try` and `all` are codes, not words.
 */
export function parseCurrencyCell(cell: string): string | undefined {
  return cell.length > 5 ? undefined : (parseCurrency(cell) ?? parseCurrency(cell.toUpperCase()));
}
