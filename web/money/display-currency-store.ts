import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/common-currencies.ts';

let shown = DEFAULT_CURRENCY;

/** Stores the display currency for code outside React, such as the parsers for typed amounts. */
export function setDisplayCurrency(currency: CurrencyCode): void {
  shown = currency;
}

export function getDisplayCurrency(): CurrencyCode {
  return shown;
}
