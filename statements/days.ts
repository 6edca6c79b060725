import { BEYOND_ASCII, DIGIT, toAsciiDigits } from './amounts.ts';
import type { DateOrder } from './statement.ts';
import { MONTHS } from './words.ts';

/** A date as written: its three parts in their order in the text, or a day if the order is certain. */
export type ParsedDay = { parts: [string, string, string]; separator: string } | { day: string };

const LONGEST = 40;
const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,:]\d+)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.: ]|\. )(\d{1,2})(?:[-/.: ]|\. )(\d{1,2})\.?${TIME}$`, 'i');
const YEAR_MONTH_DAY = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/;
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?${TIME}$`, 'i');
/** Used if the first four digits are not a year. */
const COMPACT_YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
const PARTED = new RegExp(
  String.raw`^(\d{1,2})([-/. ]|\. )\s?(\d{1,2})(?:[-/. ']|\. )\s?(\d{4}|\d{2})\.?${TIME}$`,
  'i',
);
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?[- /]?(?:de )?(\p{L}{3,12})\.?,?[- /]?(?:de )?(\d{4}|\d{2})\.?${TIME}$`,
  'iu',
);
const YEAR_MONTH_NAME = new RegExp(String.raw`^(\d{4})\.?[- /](?:de )?(\p{L}{3,12})\.?[- /](\d{1,2})\.?${TIME}$`, 'iu');
const MONTH_DAY = new RegExp(String.raw`^(\p{L}{3,12})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})${TIME}$`, 'iu');
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d)/u;

/** The time zone after a time. */
const ZONE = /(?<=\d) (?:GMT|[BHIJ]ST|[CEW]ES?T|EES?T|(?:[CEMP]|AE|AK|NZ)[DS]T)$/;

/** `05/01/2026-10:00:00` */
const DASH_BEFORE_TIME = /(?<=\d{4})-(?=\d{2}:\d{2}(?::\d{2})?$)/;

/** `10:00 05-01-26` */
const TIME_FIRST = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?,? (?=\d)/i;

/** `(月)` */
const BEHIND = /\(\p{L}{1,3}\)$/u;

/** Returns undefined if the cell is not a date. A time next to the date is ignored. */
export function parseDay(cell: string): ParsedDay | undefined {
  if (cell.length > LONGEST || !DIGIT.test(cell)) return undefined;
  const ascii = BEYOND_ASCII.test(cell) ? toAsciiDigits(cell).replace(BEHIND, '') : cell;
  const plain = ascii.includes(':') ? ascii.replace(DASH_BEFORE_TIME, ' ').replace(TIME_FIRST, '') : ascii;
  const monthFirst = MONTH_DAY.exec(plain);
  if (monthFirst) return toKnownDay(monthFirst[3], findMonthNumber(monthFirst[1] ?? ''), monthFirst[2]);
  const text = (plain.endsWith('T') ? plain.replace(ZONE, '') : plain).replace(WEEKDAY, '');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toKnownDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  const withName = YEAR_MONTH_NAME.exec(text);
  if (withName) return toKnownDay(withName[1], findMonthNumber(withName[2] ?? ''), withName[3]);
  const compact = COMPACT.exec(text) ?? YEAR_MONTH_DAY.exec(text);
  const known = compact && toKnownDay(compact[1], compact[2], compact[3]);
  if (known) return known;
  const yearLast = COMPACT_YEAR_LAST.exec(text);
  if (yearLast) return { parts: [yearLast[1] ?? '', yearLast[2] ?? '', yearLast[3] ?? ''], separator: '' };
  const parted = PARTED.exec(text);
  if (parted)
    return { parts: [parted[1] ?? '', parted[3] ?? '', parted[4] ?? ''], separator: (parted[2] ?? '').trim() };
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return toKnownDay(fourDigits(dayMonth[3] ?? ''), findMonthNumber(dayMonth[2] ?? ''), dayMonth[1]);
  return undefined;
}

/** The day (`YYYY-MM-DD`) if the parts are in this order, or undefined if there is no such day. */
export function resolveDay(written: ParsedDay, order: DateOrder): string | undefined {
  if ('day' in written) return written.day;
  const [first, second, third] = written.parts;
  if (third.length === 4 && order === 'YMD') return undefined;
  if (order === 'DMY') return dayFrom(fourDigits(third), second, first);
  if (order === 'MDY') return dayFrom(fourDigits(third), first, second);
  return dayFrom(fourDigits(first), second, third);
}

/**
 * Infers the date order of a file from all of its dates together.
 * @param witnesses other dates of the file in the same notation
 * @param isMonthFirst true if the file is probably American; used when the dates do not decide
 * @returns the best order, and the others that fit equally well
 */
export function inferDateOrder(
  days: readonly ParsedDay[],
  { witnesses = [], isMonthFirst = false }: { witnesses?: readonly ParsedDay[]; isMonthFirst?: boolean } = {},
): { order: DateOrder; others: DateOrder[] } {
  const open = days.filter((day) => !('day' in day));
  if (open.length === 0) return { order: 'YMD', others: [] };
  const alike = witnesses.filter((day) => 'separator' in day && day.separator === findSeparator(open));
  const orders = (['DMY', 'MDY', 'YMD'] as const).map((order) => {
    const read = open.map((day) => resolveDay(day, order)).filter((day) => day !== undefined);
    const witnessed = alike.filter((day) => resolveDay(day, order) !== undefined);
    return { order, count: read.length + witnessed.length, unrest: sumGaps(read), separator: findSeparator(open) };
  });
  const most = Math.max(...orders.map(({ count }) => count));
  const [best, ...others] = orders
    .filter(({ count }) => count === most)
    .sort((one, other) => likelihood(other, isMonthFirst) - likelihood(one, isMonthFirst));
  if (!best) return { order: 'DMY', others: [] };
  if (others.length === 0 || best.separator === '.') return { order: best.order, others: [] };
  // Consecutive dates are usually days apart, not months. With only two dates that could be chance.
  const isUsable = !isMonthFirst || best.separator === '-' || open.length > 2;
  const calmest = [best, ...others].reduce((one, other) => (isUsable && other.unrest * 3 < one.unrest ? other : one));
  const rest = [best, ...others]
    .map(({ order }) => order)
    .filter((order) => order !== calmest.order && order !== 'YMD');
  // January 1 is the same in both orders.
  const isOther = (order: DateOrder) => open.some((day) => resolveDay(day, order) !== resolveDay(day, calmest.order));
  return { order: calmest.order, others: rest.filter(isOther) };
}

/**
 * Day first is by far the most common order worldwide. A two-digit year first is rare. Americans never separate with
 * dots.
 */
function likelihood({ order, separator }: { order: DateOrder; separator: string }, isMonthFirst: boolean): number {
  if (order === 'DMY') return 2;
  if (order === 'MDY') return separator === '.' ? 0 : isMonthFirst && separator !== '-' ? 3 : 1;
  return separator === '-' ? 1.5 : -1;
}

function findSeparator([first]: readonly ParsedDay[]): string {
  return first && 'separator' in first ? first.separator : '';
}

/** Sum of the days between neighbouring dates. */
function sumGaps(days: readonly string[]): number {
  let sum = 0;
  for (let i = 1; i < days.length; i++) sum += Math.abs(Date.parse(days[i] ?? '') - Date.parse(days[i - 1] ?? ''));
  return sum / 86_400_000;
}

function toKnownDay(year = '', month = '', day = ''): ParsedDay | undefined {
  const known = dayFrom(year, month, day);
  return known === undefined ? undefined : { day: known };
}

/** Returns undefined for dates that do not exist. The year has four digits. */
function dayFrom(year: string, month: string, day: string): string | undefined {
  return Number(year) < 1900 ? undefined : makeDay(Number(year), Number(month), Number(day));
}

/** A two-digit year means 1956 to 2055. */
function fourDigits(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 56 ? 20 : 19}${year}`;
}

/** The number of the month by the beginning of its name, or `0` for any other word. */
export function findMonthNumber(name: string): string {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('ł', 'l');
  return String(MONTHS.findIndex((month) => month.test(folded)) + 1);
}

/** Returns undefined for dates that do not exist, such as February 31. A two-digit year means 1970 to 2069. */
export function makeDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const whole = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, dayOfMonth));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return isDay && whole >= 1900 && whole < 2200 ? `${whole}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` : undefined;
}

const twoDigits = (part: number) => (part < 10 ? `0${part}` : `${part}`);

/** Reads `20240131…` and `2024-01-31…`. A time or zone after the date is ignored. */
export function parseIsoDay(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return match ? makeDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Converts a day number where 1 is January 1 of the year 1, as some programs count. */
export function dayFromNumber(days: number): string | undefined {
  const DAYS_UNTIL_1970 = 719_163;
  const MILLISECONDS = 86_400_000;
  if (!Number.isInteger(days) || days < 600_000 || days > 900_000) return undefined;
  const date = new Date((days - DAYS_UNTIL_1970) * MILLISECONDS);
  return makeDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
