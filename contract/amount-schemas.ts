import * as z from 'zod/mini';
import { amountToMinor, MAX_AMOUNT_MINOR } from '../domain/money.ts';

/** True if the number has at most two decimals in JSON (`0.1` does, `0.30000000000000004` does not). */
function hasWholeHundredths(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}

const TOO_LARGE = 'Enter an amount of at most 999,999,999.99';

/**
 * Schema for an amount that the user enters: above 0, at most two decimals, at most 999,999,999.99.
 * @param missing message for an amount that is missing, not a number, or not above 0
 */
export function positiveAmountSchema(missing: string) {
  return amount(missing, (value) => value > 0);
}

/** Like `positiveAmountSchema`, but also allows 0. */
export function nonNegativeAmountSchema(missing: string) {
  return amount(missing, (value) => value >= 0);
}

/** Like `positiveAmountSchema`, but also allows negative amounts down to -999,999,999.99. 0 is not allowed. */
export function nonZeroAmountSchema(missing: string) {
  return amount(missing, (value) => value !== 0);
}

/** Like `positiveAmountSchema`, but also allows 0 and negative amounts down to -999,999,999.99. */
export function signedAmountSchema(missing: string) {
  return amount(missing, () => true);
}

/**
 * Like `signedAmountSchema`, but for a string in a query string, such as `-12.50`. Other notations, such as `1e3`, are
 * rejected.
 */
export function amountQuerySchema(missing: string) {
  return z.pipe(
    z.pipe(
      z.union([z.string(missing), z.number(missing)], missing),
      z.transform((value) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(String(value)) ? Number(value) : Number.NaN)),
    ),
    signedAmountSchema(missing),
  );
}

function amount(missing: string, isAllowed: (value: number) => boolean) {
  return z.number(missing).check(
    z.refine(isAllowed, { error: missing, abort: true }),
    z.refine((value) => Math.abs(amountToMinor(value)) <= MAX_AMOUNT_MINOR, { error: TOO_LARGE, abort: true }),
    z.refine(hasWholeHundredths, 'Enter an amount with at most two decimals'),
  );
}

/** An amount in a reply. It has at most two decimals. Balances below zero are negative. */
export const Money = z.number();
