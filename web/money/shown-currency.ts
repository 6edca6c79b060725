import { type CurrencyCode, DEFAULT_CURRENCY } from '../../contract/currencies.ts';

let shown = DEFAULT_CURRENCY;

/** Sets the currency of amounts for functions outside of React, such as those that read typed amounts. */
export function setShownCurrency(currency: CurrencyCode): void {
  shown = currency;
}

export function getShownCurrency(): CurrencyCode {
  return shown;
}
