import * as z from 'zod/mini';

/** Supported currencies. `flag` is the ISO 3166 code of the flag to show. */
export const CURRENCIES = [
  { code: 'USD', name: 'United States Dollar', symbol: '$', flag: 'us' },
  { code: 'EUR', name: 'Euro', symbol: '€', flag: 'eu' },
  { code: 'GBP', name: 'British Pound', symbol: '£', flag: 'gb' },
  { code: 'JPY', name: 'Japanese Yen', symbol: '¥', flag: 'jp' },
  { code: 'CAD', name: 'Canadian Dollar', symbol: '$', flag: 'ca' },
  { code: 'AUD', name: 'Australian Dollar', symbol: '$', flag: 'au' },
  { code: 'INR', name: 'Indian Rupee', symbol: '₹', flag: 'in' },
] as const;

export const CurrencyCode = z.enum(['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'INR'], 'Choose a supported currency');
export type CurrencyCode = z.infer<typeof CurrencyCode>;
export type Currency = (typeof CURRENCIES)[number];

/** The currency used until the user's choice is loaded. */
export const DEFAULT_CURRENCY: CurrencyCode = 'USD';
