/**
 * The most common currencies, which are listed first in the web app. `flag` is the ISO 3166 code of the flag to show.
 */
export const COMMON_CURRENCIES = [
  { code: 'USD', name: 'United States Dollar', flag: 'us' },
  { code: 'EUR', name: 'Euro', flag: 'eu' },
  { code: 'GBP', name: 'British Pound', flag: 'gb' },
  { code: 'JPY', name: 'Japanese Yen', flag: 'jp' },
  { code: 'CAD', name: 'Canadian Dollar', flag: 'ca' },
  { code: 'AUD', name: 'Australian Dollar', flag: 'au' },
  { code: 'INR', name: 'Indian Rupee', flag: 'in' },
] as const;

export type CommonCurrency = (typeof COMMON_CURRENCIES)[number];

/** An ISO 4217 currency code. The list is in `currency-codes.ts`. */
export type CurrencyCode = string;

/** The currency used until the user's own currency is loaded. */
export const DEFAULT_CURRENCY: CurrencyCode = 'USD';
