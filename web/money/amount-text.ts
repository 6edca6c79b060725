import { getNumberSeparators } from '../region/number-separators.ts';
import { getCurrencyDecimals } from './currency-symbol.ts';
import { getDisplayCurrency } from './display-currency-store.ts';

/**
 * Formats an amount for a text field: `1234.50`, or `1234,50` in regions with a decimal comma. No decimals are added if
 * the currency has none.
 */
export function toAmountText(amount: number): string {
  const isWhole = Number.isInteger(amount) && isDisplayCurrencyWithoutDecimals();
  return amount.toFixed(isWhole ? 0 : 2).replace('.', getNumberSeparators().decimal);
}

/** True if the display currency has no decimals, as is the case for yen. */
export function isDisplayCurrencyWithoutDecimals(): boolean {
  return getCurrencyDecimals(getDisplayCurrency()) === 0;
}
