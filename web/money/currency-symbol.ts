/**
 * Returns the symbol of a currency, such as `$` for Canadian dollars. Returns the currency's code if there is no
 * symbol.
 */
export function getCurrencySymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Returns the number of decimals of a currency, such as 2 for dollars, 0 for yen and 3 for Kuwaiti dinars. */
export function getCurrencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
