import { COMMON_CURRENCIES } from '../../contract/common-currencies.ts';
import { CURRENCY_CODES } from '../../contract/currency-codes.ts';
import { getCurrencyDecimals, getCurrencySymbol } from './currency-symbol.ts';

export type NamedCurrency = { code: string; name: string; symbol: string };

export function getCurrencyName(code: string): string {
  return COMMON_CURRENCIES.find((each) => each.code === code)?.name ?? names.of(code) ?? code;
}

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Lists all currencies: the most common ones first, then the others by name. */
export function listCurrencies(): NamedCurrency[] {
  const common = COMMON_CURRENCIES.map(({ code }): string => code);
  const describe = (code: string) => ({ code, name: getCurrencyName(code), symbol: getCurrencySymbol(code) });
  const others = CURRENCY_CODES.filter((code) => !common.includes(code)).map(describe);
  return [...common.map(describe), ...others.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

/** True if the code, name or sign of the currency contains the search text. */
export function matchesCurrency({ code, name, symbol }: NamedCurrency, search: string): boolean {
  return `${code} ${name} ${symbol}`.toLowerCase().includes(search.trim().toLowerCase());
}

/**
 * Returns a note that a currency has no decimals, so that amounts are shown rounded. Undefined for other currencies.
 */
export function explainMissingDecimals(currency: string): string | undefined {
  if (getCurrencyDecimals(currency) >= 2) return undefined;
  return `${getCurrencyName(currency)} (${currency}) has no decimals. Amounts with decimals are shown rounded, so a total may not match the sum of the amounts shown. The stored amounts do not change.`;
}
