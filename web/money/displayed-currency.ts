import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

let shown = DEFAULT_CURRENCY;

/** Stores the display currency for functions outside of React, such as parsers of typed amounts. */
export function setShownCurrency(currency: CurrencyCode): void {
  shown = currency;
}

export function getShownCurrency(): CurrencyCode {
  return shown;
}
