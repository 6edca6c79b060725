import * as z from 'zod/mini';

/** The largest single amount, in hundredths: 999,999,999.99. */
export const MAX_AMOUNT_MINOR = 99_999_999_999;
/**
 * No total of a user may pass 70,000,000,000,000.00. Up to 70,368,744,177,664.00 (2^46) neighbouring doubles are less than a
 * hundredth apart, so that every sum stays exact in JSON.
 */
export const MAX_TOTAL_MINOR = 7_000_000_000_000_000;

/** Whole hundredths of an amount with at most two decimals, exactly. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100);
}

/** The JSON number for whole hundredths: the double nearest to it, which prints with at most two decimals. */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Whether a number has at most two decimals as it is written in JSON (`0.1` has one, `0.30000000000000004` has not). */
function hasWholeHundredths(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}

const TOO_LARGE = 'Please enter an amount of at most 999,999,999.99';

/**
 * An amount a person enters: above 0, at most two decimals, at most 999,999,999.99.
 * @param missing the sentence for an amount that is missing, not a number, or not above 0
 */
export function amountAboveZero(missing: string) {
  return amount(missing, (value) => value > 0);
}

/** The same where nothing is an amount too. */
export function amountFromZero(missing: string) {
  return amount(missing, (value) => value >= 0);
}

/** The same where a debt is an amount too: down to -999,999,999.99. */
export function signedAmount(missing: string) {
  return amount(missing, () => true);
}

/** The same as it stands in an address, such as `-12.50`; the number it is, which is no float's guess of it. */
export function amountText(missing: string) {
  return z.pipe(
    z.pipe(
      z.union([z.string(missing), z.number(missing)], missing),
      z.transform((value) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(String(value)) ? Number(value) : Number.NaN)),
    ),
    signedAmount(missing),
  );
}

function amount(missing: string, isAllowed: (value: number) => boolean) {
  return z.number(missing).check(
    z.refine(isAllowed, { error: missing, abort: true }),
    z.refine((value) => Math.abs(toMinor(value)) <= MAX_AMOUNT_MINOR, { error: TOO_LARGE, abort: true }),
    z.refine(hasWholeHundredths, 'Please enter an amount with at most two decimals'),
  );
}

/** An amount in a reply: at most two decimals, negative for a balance below zero. */
export const Money = z.number();
