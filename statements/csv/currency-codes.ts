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

/** The three letters of a currency that a cell names and nothing else; a dollar is of many countries. */
export function currencyOf(cell: string): string | undefined {
  if (cell.length > 5) return undefined;
  return SIGNS[cell] ?? (CODES.has(cell) ? cell : undefined);
}

/** The same of a column that holds nothing but currencies: there `try` and `all` are no words. */
export function currencyIn(cell: string): string | undefined {
  return cell.length > 5 ? undefined : (currencyOf(cell) ?? currencyOf(cell.toUpperCase()));
}
