/** The most common currencies, which the page lists first. `flag` is the ISO 3166 code of the flag to show. */
export const CURRENCIES = [
  { code: 'USD', name: 'United States Dollar', flag: 'us' },
  { code: 'EUR', name: 'Euro', flag: 'eu' },
  { code: 'GBP', name: 'British Pound', flag: 'gb' },
  { code: 'JPY', name: 'Japanese Yen', flag: 'jp' },
  { code: 'CAD', name: 'Canadian Dollar', flag: 'ca' },
  { code: 'AUD', name: 'Australian Dollar', flag: 'au' },
  { code: 'INR', name: 'Indian Rupee', flag: 'in' },
] as const;

export type Currency = (typeof CURRENCIES)[number];

/** A currency code of ISO 4217. `currency-codes.ts` has the list. */
export type CurrencyCode = string;

/** The currency used until the user's choice is loaded. */
export const DEFAULT_CURRENCY: CurrencyCode = 'USD';
