/** Maximum of a single amount, in hundredths (999,999,999.99). */
export const MAX_AMOUNT_MINOR = 99_999_999_999;
/**
 * Limit for all totals of a user, in hundredths (70,000,000,000,000.00). Below 2^46 (70,368,744,177,664.00) adjacent
 * doubles are less than a hundredth apart, so sums stay exact in JSON.
 */
export const MAX_TOTAL_MINOR = 7_000_000_000_000_000;

/** Converts an amount with at most two decimals to hundredths, exactly. */
export function amountToMinor(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts hundredths to the nearest double, which has at most two decimals when written as JSON. */
export function minorToAmount(minor: number): number {
  return minor / 100;
}
