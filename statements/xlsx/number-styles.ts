import { readXmlElements } from './workbook-parts.ts';

/** How a cell displays its number: as a date or time, with two decimals, or without a special format. */
export type CellNumberStyle = 'day' | 'hundredths' | 'plain';

/** Returns the number styles of a workbook. A cell refers to a style by its index in the attribute `s`. */
export function readNumberStyles(xml: string | undefined): CellNumberStyle[] {
  const codes = new Map<string, string>();
  const styles: CellNumberStyle[] = [];
  const known = new Map<string, CellNumberStyle>();
  const isWanted = (name: string, parent: string) =>
    (name === 'numFmt' && parent === 'numFmts') || (name === 'xf' && parent === 'cellXfs');
  for (const { name, attributes } of readXmlElements(xml, isWanted)) {
    const id = attributes.numFmtId ?? '0';
    if (name === 'numFmt') codes.set(id, (attributes.formatCode ?? '').slice(0, LONGEST_CODE));
    else {
      if (!known.has(id)) known.set(id, findNumberStyle(id, codes.get(id)));
      styles.push(known.get(id) ?? 'plain');
    }
  }
  return styles;
}

/** Maximum length of a format code in characters. Excel does not allow longer codes. */
const LONGEST_CODE = 300;

/**
 * Returns the style of a number format. A format defined in the file takes precedence over the standard format with the
 * same number (ECMA-376-1, section 18.8.30), because some programs redefine standard formats.
 */
export function findNumberStyle(id: string, code: string | undefined): CellNumberStyle {
  if (code !== undefined) return parseNumberStyle(code);
  const number = Number(id);
  if (DAYS.some(([first, last]) => number >= first && number <= last)) return 'day';
  return HUNDREDTHS.includes(number) ? 'hundredths' : 'plain';
}

/** Ranges of the standard formats for dates and times. The ranges 27 to 36 and 50 to 58 are East Asian formats. */
const DAYS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const HUNDREDTHS: readonly number[] = [2, 4, 7, 8, 39, 40, 43, 44];

/**
 * Returns a format code without quoted text, without brackets (colours and currencies), and without the characters
 * after `\`, `_` and `*`.
 */
function findPlaceholders(code: string): string {
  let places = '';
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string;
    const end = sign === '"' ? '"' : sign === '[' ? ']' : undefined;
    if (end) at = code.includes(end, at + 1) ? code.indexOf(end, at + 1) : code.length;
    else if ('\\_*'.includes(sign)) at++;
    else places += sign;
  }
  return places;
}

export function parseNumberStyle(code: string): CellNumberStyle {
  const places = findPlaceholders(code);
  if (/^(general|standard)$/i.test(places.trim())) return 'plain';
  if (/[dmyh]/i.test(places) || /^\[h+\]|^\[m+\]|^\[s+\]/i.test(code)) return 'day';
  return /0\.00(?!0)/.test(places) && !/[%e]/i.test(places) ? 'hundredths' : 'plain';
}

const NUMBER = /^([-+]?)(\d{0,40})(?:\.(\d{0,60}))?(?:[eE]([-+]?\d{1,3}))?$/;

/** Maximum length of a number in characters. Longer numbers are not amounts and are returned as written. */
const LONGEST = 40;

/**
 * Formats a number without an exponent. Integers keep all digits, because account numbers exceed the precision of
 * floats. In all other numbers, rounding errors are removed: `12.340000000000002` becomes `12.34`.
 */
export function formatPlainNumber(text: string, style: CellNumberStyle): string {
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === '' && decimals === '') return text;
  const point = whole.length + Number(exponent);
  if (point > LONGEST || point < -LONGEST) return Number(text) === 0 ? '0' : text;
  const digits = '0'.repeat(Math.max(0, -point)) + whole + decimals;
  const at = Math.max(0, point);
  const before =
    digits
      .slice(0, at)
      .padEnd(at, '0')
      .replace(/^0+(?=\d)/, '') || '0';
  const after = withoutZerosBehind(digits.slice(at));
  const [plain = '', behind = ''] = after === '' ? [before] : rounded(`${before}.${after}`, before).split('.');
  const shown = style === 'hundredths' ? behind.padEnd(2, '0') : behind;
  const unsigned = shown === '' ? plain : `${plain}.${shown}`;
  return sign === '-' && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
}

/**
 * `DIGITS` is the number of significant digits of a float. `DECIMALS` is the number of decimals that are kept. Rounding
 * errors are too small to affect these decimals of an amount.
 */
const DIGITS = 15;
const DECIMALS = 8;

function rounded(number: string, before: string): string {
  const decimals = Math.min(DECIMALS, DIGITS - before.length);
  // All significant digits are before the decimal point, so there are no decimals to round.
  if (decimals <= 0) return before;
  const [whole = '', behind = ''] = Number(number).toFixed(decimals).split('.');
  return `${whole}.${withoutZerosBehind(behind)}`;
}

function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

const SECONDS_A_DAY = 86_400;
/** The serial number of 10000-01-01. Numbers from here on are not dates. */
const END = 2_958_466;
const ZERO = Date.UTC(1899, 11, 30);
/**
 * The serial number of 1904-01-01 in the usual date system. It is added to the serial numbers in files that count days
 * from 1904-01-01.
 */
const FROM_1904 = 1462;
/**
 * The first serial number after February 29, 1900. Excel counts this day although it did not exist, so smaller numbers
 * are off by one day.
 */
const FIRST_RIGHT = 60;

/**
 * Converts a serial number to a date, including the time if there is one: `2025-03-04 13:05`. A number below 1 is a
 * time without a date.
 * @returns undefined if the number is not a date
 */
export function parseSerialDate(text: string, is1904: boolean): string | undefined {
  const value = text === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value < END - FROM_1904)) return undefined;
  const seconds = Math.round(value * SECONDS_A_DAY);
  const days = Math.floor(seconds / SECONDS_A_DAY);
  const time = formatTime(seconds % SECONDS_A_DAY);
  if (days === 0) return time;
  const shift = is1904 ? FROM_1904 : days < FIRST_RIGHT ? 1 : 0;
  const day = new Date(ZERO + (days + shift) * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
  return seconds % SECONDS_A_DAY === 0 ? day : `${day} ${time}`;
}

function formatTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds % 60 === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
