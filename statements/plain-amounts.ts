import type { DecimalMark } from './amounts.ts';

/*
 * Amounts of structured files: a number and at most a sign, no currency. They become whole hundredths by their digits, never
 * by way of a float; what is no whole hundredth is no amount, rather than cut.
 */

/** Longer than any amount, blanks and marks included. */
const LONGEST = 40;

/**
 * The amount in hundredths; undefined where the text is none, has a part of a hundredth, or is too great to count exactly.
 * `mark` settles what a lone mark before three digits is: `1,000` is a thousand under `.`, and one under `,`.
 */
export function plainAmountMinor(text: string, mark: DecimalMark = '.'): number | undefined {
  if (text.length > LONGEST) return undefined;
  const match = /^([-+]?)([\d.,]+)([-+]?)$/.exec(text.replace(/[\s'’]/g, '').replace('\u2212', '-'));
  if (!match) return undefined;
  const [, before = '', number = '', behind = ''] = match;
  if ((before && behind) || !/\d/.test(number)) return undefined;
  const parts = splitAtMark(number, decimalMarkIn(number) ?? mark);
  if (!parts) return undefined;
  const fraction = parts.fraction.padEnd(2, '0');
  if (!/^0*$/.test(fraction.slice(2))) return undefined;
  const hundredths = Number(parts.whole + fraction.slice(0, 2));
  if (!Number.isSafeInteger(hundredths)) return undefined;
  return before + behind === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** The mark that all of a file's amounts settle together: the first that can only be before hundredths. */
export function plainMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  for (const text of texts) {
    if (text.length > LONGEST) continue;
    const mark = decimalMarkIn(text.replace(/[^\d.,]/g, ''));
    if (mark) return mark;
  }
  return undefined;
}

/** Hundredths of a number that a program has written from its own floats, like `-7.3300000000000001`. */
export function floatAmountMinor(number: number): number | undefined {
  const hundredths = Math.round(number * 100);
  // A float of this size holds a hundredth far more exactly than that; what is further off has a third decimal.
  if (!Number.isSafeInteger(hundredths) || Math.abs(number * 100 - hundredths) > 1e-3) return undefined;
  return hundredths === 0 ? 0 : hundredths;
}

/** `1234` → `12.34`. */
export function amountAsText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The mark of a number that settles it alone: both marks are there, or one that three digits do not follow. */
function decimalMarkIn(number: string): DecimalMark | undefined {
  const dot = number.lastIndexOf('.');
  const comma = number.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const last = Math.max(dot, comma);
  if (last < 0) return undefined;
  const mark = dot >= 0 ? '.' : ',';
  if (number.indexOf(mark) !== last) return mark === '.' ? ',' : '.';
  return number.length - last - 1 === 3 && last > 0 && last <= 3 ? undefined : mark;
}

function splitAtMark(number: string, mark: DecimalMark): { whole: string; fraction: string } | undefined {
  const at = number.lastIndexOf(mark);
  const whole = at < 0 ? number : number.slice(0, at);
  const fraction = at < 0 ? '' : number.slice(at + 1);
  const thousands = whole.split(mark === '.' ? ',' : '.');
  // 1,2,3 is no number: behind the first group each has three digits (two in Indian ones, before the last).
  const isGrouped = thousands.every((group, index) => index === 0 || group.length === 3 || group.length === 2);
  if (!isGrouped || (thousands.length > 1 && thousands.at(-1)?.length !== 3)) return undefined;
  if (!/^\d*$/.test(thousands.join('')) || !/^\d*$/.test(fraction)) return undefined;
  return { whole: thousands.join('') || '0', fraction };
}
