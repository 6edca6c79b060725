import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

let shown = DEFAULT_CURRENCY;

/** Stores the display currency for code outside React, such as the parsers for typed amounts. */
export function setShownCurrency(currency: CurrencyCode): void {
  shown = currency;
}

export function getShownCurrency(): CurrencyCode {
  return shown;
}
