import { BESIDE_AMOUNT_PATTERN, MARKED_UNIT_PATTERN } from './word-patterns.ts';

export type DecimalSeparator = '.' | ',';

/** The parts of an amount that was found in a table cell. */
export type ParsedAmount = {
  isNegative: boolean;
  /** True if the amount has a plus sign or `CR`. */
  isPositive: boolean;
  /**
   * True if a `?` precedes the amount. The `?` may stand for a minus sign that the file's encoding does not contain.
   */
  hasLostSign?: true;
  /** True if the amount has two signs, as in `--5` or `-(5)`. `tables/amount-signs.ts` decides what they mean in a column. */
  hasSeveralSigns?: true;
  digits: string;
  /** The currency next to the digits, such as `EUR` or `£`. Empty if there is none. */
  unit: string;
};

const LONGEST = 40;
/** Matches plain amounts. Most cells contain one, so the slower patterns are rarely needed. */
const PLAIN = /^-?\d[\d.,]*$/;
const SHAPE = /^(?<before>[^\d.,]*)(?<digits>\d[\d.,'’\s]*|[.,]\d+)(?<after>[^\d]*)$/u;
const MINUS = /[-−–‐‑]/g;
/** Matches the triangles that Japanese banks print before negative amounts. */
const TRIANGLES = /[△▲]/g;
const LOST_SIGN = /^[?\ufffd](?=[\p{Sc}\s]*$)/u;
const CREDIT = /\b(?:[cC][rR]?|[hH]|[CK]t)\b/;
const DEBIT = /\b(?:[dD][rRbB]?|[sS]|Dt)\b/;
/** Matches two amounts in one cell, as in `12.50 987.50` and `640.000 924.700`. */
const TWO_AMOUNTS = /[.,]\d{1,3}\s+\d|\s\s\d/;
/** Matches invisible characters, such as zero-width spaces and marks for the text direction. */
export const UNSEEN_PATTERN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Matches the end of amounts that are written without decimals, such as `12,-` and `12.–`. */
const NO_HUNDREDTHS = /[.,](?:[-–—]{1,2}|=)(?=\s|\p{L}|$)/u;
/** Matches the backslash that replaces the sign of yen and won in Japanese and Korean encodings: `\\1,200`. */
const BACKSLASH = /(?<=^[-+]?)\\(?=[-+]?\d)/;

/** Parses a cell that contains an amount and nothing else. Returns undefined for other cells. */
export function parseAmount(cell: string): ParsedAmount | undefined {
  if (cell.length > LONGEST) return undefined;
  if (PLAIN.test(cell)) {
    const isNegative = cell.startsWith('-');
    return { isNegative, isPositive: false, digits: isNegative ? cell.slice(1) : cell, unit: '' };
  }
  if (!DIGIT_PATTERN.test(cell)) return undefined;
  const seen = NON_ASCII_PATTERN.test(cell)
    ? toAsciiDigits(cell).replace(UNSEEN_PATTERN, '').replace(TRIANGLES, '-').trim()
    : cell;
  const text = seen.replace(NO_HUNDREDTHS, '').replace(BACKSLASH, '');
  const amount = parseAmountText(text);
  if (amount) return amount;
  const [unit] = text.match(MARKED_UNIT_PATTERN) ?? [];
  return unit === undefined ? undefined : parseAmountText(text.replace(unit, ''), unit);
}

function parseAmountText(text: string, unit = ''): ParsedAmount | undefined {
  const { before: all = '', digits = '', after = '' } = SHAPE.exec(text)?.groups ?? {};
  const before = all.replace(LOST_SIGN, '');
  if (
    digits === '' ||
    TWO_AMOUNTS.test(digits) ||
    !BESIDE_AMOUNT_PATTERN.test(before) ||
    !BESIDE_AMOUNT_PATTERN.test(after)
  )
    return undefined;
  const beside = `${before} ${after}`;
  // `Dr` or `CR` before an amount is a direction, but not if a letter follows: `CRC` is a currency.
  const said = /^(?:dr|db|cr)(?!\p{L})/iu.exec(before.trim())?.[0].toLowerCase();
  const isBracketed = before.includes('(') && after.includes(')');
  const signs = before.match(MINUS)?.length ?? 0;
  return {
    isNegative: isBracketed || /[-−–‐‑]/.test(beside) || DEBIT.test(after) || said === 'dr' || said === 'db',
    isPositive: beside.includes('+') || CREDIT.test(after) || said === 'cr',
    ...(all !== before && { hasLostSign: true }),
    ...(signs + (isBracketed ? 1 : 0) > 1 && { hasSeveralSigns: true }),
    digits: digits.replace(/[\s'’]/g, ''),
    unit: (beside + unit).replace(/[+\-−–‐‑()\s]|\b(?:CR|DR|DB)\b/gi, ''),
  };
}

export const NON_ASCII_PATTERN = /[^ -~]/;
export const DIGIT_PATTERN = /[\d\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\u0966-\u096f\uff10-\uff19]/;
const FOREIGN_DIGITS =
  /[\u0660-\u0669\u066b\u066c\u06f0-\u06f9\u0e50-\u0e59\u0966-\u096f\ufe63\uff0b-\uff0f\uff10-\uff19\uffe5]/g;
const ZEROS = [0x660, 0x6f0, 0xe50, 0x966, 0xff10];

/** Converts full-width digits and digits in other scripts to ASCII, along with their separators. */
export function toAsciiDigits(cell: string): string {
  return cell.replace(FOREIGN_DIGITS, (sign) => {
    if (sign === '\u066b') return '.';
    if (sign === '\u066c') return ',';
    const code = sign.charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code <= each + 9);
    return zero === undefined ? sign.normalize('NFKC') : String(code - zero);
  });
}

/**
 * Infers the decimal separator from all amounts in a column. A single amount such as `1.450` is ambiguous.
 * @returns undefined if all amounts are ambiguous
 */
export function inferDecimalSeparator(amounts: readonly ParsedAmount[]): DecimalSeparator | undefined {
  let votes = 0;
  for (const { digits } of amounts) {
    const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
    if (dot < 0 && comma < 0) continue;
    const last = Math.max(dot, comma);
    const vote = dot > comma ? 1 : -1;
    const isAlone = digits.indexOf(vote > 0 ? '.' : ',') === last;
    if (dot >= 0 && comma >= 0) votes += isAlone ? 3 * vote : -3 * vote;
    else if (!isAlone)
      votes -= 3 * vote; // a separator that occurs more than once is the thousands separator
    else if (digits.length - last - 1 !== 3) votes += 2 * vote;
    // 0.125 and 1234.500 cannot contain a thousands separator
    else if (last > 3 || digits.startsWith('0')) votes += vote;
  }
  return votes === 0 ? undefined : votes > 0 ? '.' : ',';
}

/**
 * Converts unsigned digits to hundredths. The digits are processed as a string, because floating-point arithmetic is
 * inexact.
 * @param separator the decimal separator of the column; ignored if the amount clearly uses the other one
 * @returns undefined if there are more than two decimals (not counting trailing zeros) or more digits than any real
 * amount has
 */
export function digitsToHundredths(digits: string, separator: DecimalSeparator): number | undefined {
  const at = findSeparator(digits, separator);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,]/g, '').replace(/^0+/, '');
  const decimals = at < 0 ? '' : digits.slice(at + 1).replace(/[.,]/g, '');
  if (!/^0*$/.test(decimals.slice(2)) || whole.length > 12) return undefined;
  return Number(whole || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/**
 * Like `digitsToHundredths`, but rounds amounts with more than two decimals. `1.234` is not rounded, because it may mean
 * 1,234.
 */
export function digitsToRoundedHundredths(digits: string, separator: DecimalSeparator): number | undefined {
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) || !hasFractionOfHundredth(digits, separator))
    return digitsToHundredths(digits, separator);
  const at = findSeparator(digits, separator) + 1;
  const hundredths = digitsToHundredths(digits.slice(0, at + 2), separator);
  return hundredths === undefined ? undefined : hundredths + (Number(digits[at + 2]) >= 5 ? 1 : 0);
}

/** True if the amount has a fraction of a hundredth. */
export function hasFractionOfHundredth(digits: string, separator: DecimalSeparator): boolean {
  const at = findSeparator(digits, separator);
  return at >= 0 && /[1-9]/.test(digits.slice(at + 3));
}

/**
 * Returns the index of the decimal separator, or -1. A separator that occurs more than once, each time before three
 * digits, is a thousands separator.
 */
function findSeparator(digits: string, separator: DecimalSeparator): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const lastMark = digits[last];
  if (last < 0 || lastMark === undefined) return -1;
  const isTwice = digits.indexOf(lastMark) !== last;
  const behind = digits.length - last - 1;
  if (lastMark === separator) return isTwice && behind === 3 ? -1 : last;
  if (!isTwice && (behind === 1 || behind === 2)) return last;
  return digits.lastIndexOf(separator);
}

export function isNonZeroAmount(cell: string): boolean {
  return /[1-9]/.test(parseAmount(cell)?.digits ?? '');
}

/** Returns the signed amount in rounded hundredths, or undefined if the cell is not an amount. */
export function parseSignedHundredths(cell: string, separator: DecimalSeparator): number | undefined {
  const written = parseAmount(cell);
  const minor = written && digitsToRoundedHundredths(written.digits, separator);
  return minor === undefined ? undefined : written?.isNegative ? 0 - minor : minor;
}
