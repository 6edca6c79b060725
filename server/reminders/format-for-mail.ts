import { minorToAmount } from '../../domain/money.ts';

// All emails from the server use US formats.

/** Formats an amount in hundredths with a currency symbol, such as `$12.50`. */
export function formatMinor(minor: number, currency: string): string {
  return minorToAmount(minor).toLocaleString('en-US', { style: 'currency', currency });
}

/** Formats a day as `Friday, November 27`. */
export function formatDay(day: string): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', options);
}

/** Formats a month such as `2026-11` as `November 2026`. */
export function formatMonth(period: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-US', options);
}
