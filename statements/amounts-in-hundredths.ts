import type { DecimalSeparator } from './parse-amounts.ts';

/*
 * Parses amounts in structured formats: a number with an optional sign and no currency. Floats are avoided. Amounts
 * with a fraction of a hundredth are rejected, because rounding would change them.
 */

/** Maximum length of an amount in characters. */
const LONGEST = 40;

/**
 * Returns the amount in hundredths. Returns undefined if the text is not an amount, has a fraction of a hundredth, or
 * is too large.
 * @param separator the decimal separator for ambiguous numbers: `1,000` is 1000 with `.` and 1 with `,`
 */
export function parseAmountToHundredths(text: string, separator: DecimalSeparator = '.'): number | undefined {
  if (text.length > LONGEST) return undefined;
  const match = /^([-+]?)([\d.,]+)([-+]?)$/.exec(text.replace(/[\s'’]/g, '').replace('\u2212', '-'));
  if (!match) return undefined;
  const [, before = '', number = '', behind = ''] = match;
  if ((before && behind) || !/\d/.test(number)) return undefined;
  const parts = splitAtSeparator(number, findSeparator(number) ?? separator);
  if (!parts) return undefined;
  const fraction = parts.fraction.padEnd(2, '0');
  if (!/^0*$/.test(fraction.slice(2))) return undefined;
  const hundredths = Number(parts.whole + fraction.slice(0, 2));
  if (!Number.isSafeInteger(hundredths)) return undefined;
  return before + behind === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** Returns the decimal separator of the first unambiguous amount, or undefined if all are ambiguous. */
export function inferSeparatorFromTexts(texts: Iterable<string>): DecimalSeparator | undefined {
  for (const text of texts) {
    if (text.length > LONGEST) continue;
    const separator = findSeparator(text.replace(/[^\d.,]/g, ''));
    if (separator) return separator;
  }
  return undefined;
}

/**
 * Converts a float with rounding errors, such as `-7.3300000000000001`, to hundredths. Returns undefined if it has more
 * than two decimals.
 */
export function floatToHundredths(number: number): number | undefined {
  const hundredths = Math.round(number * 100);
  // Rounding errors are far below this tolerance, so a larger difference means that there is a third decimal.
  if (!Number.isSafeInteger(hundredths) || Math.abs(number * 100 - hundredths) > 1e-3) return undefined;
  return hundredths === 0 ? 0 : hundredths;
}

/** Formats hundredths with two decimals: 1234 becomes `12.34`. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns the decimal separator, or undefined if the number is ambiguous. Only numbers with a single separator followed
 * by exactly three digits are ambiguous.
 */
function findSeparator(number: string): DecimalSeparator | undefined {
  const dot = number.lastIndexOf('.');
  const comma = number.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const last = Math.max(dot, comma);
  if (last < 0) return undefined;
  const separator = dot >= 0 ? '.' : ',';
  if (number.indexOf(separator) !== last) return separator === '.' ? ',' : '.';
  return number.length - last - 1 === 3 && last > 0 && last <= 3 ? undefined : separator;
}

function splitAtSeparator(
  number: string,
  separator: DecimalSeparator,
): { whole: string; fraction: string } | undefined {
  const at = number.lastIndexOf(separator);
  const whole = at < 0 ? number : number.slice(0, at);
  const fraction = at < 0 ? '' : number.slice(at + 1);
  const thousands = whole.split(separator === '.' ? ',' : '.');
  // Groups must have three digits, or two digits as in Indian notation. This rejects `1,2,3`.
  const isGrouped = thousands.every((group, index) => index === 0 || group.length === 3 || group.length === 2);
  if (!isGrouped || (thousands.length > 1 && thousands.at(-1)?.length !== 3)) return undefined;
  if (!/^\d*$/.test(thousands.join('')) || !/^\d*$/.test(fraction)) return undefined;
  return { whole: thousands.join('') || '0', fraction };
}
