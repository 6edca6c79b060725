import { iranianToDay, islamicToDay } from './other-calendars.ts';
import { DIGIT_PATTERN, NON_ASCII_PATTERN, toAsciiDigits } from './parse-amounts.ts';
import type { DateOrder } from './statement.ts';
import { MONTH_PATTERNS } from './word-patterns.ts';

/**
 * The date in a cell. If the order of day, month and year is certain, `day` is set. Otherwise `parts` contains the
 * three numbers in the order in which they are written.
 */
export type ParsedDay = { parts: [string, string, string]; separator: string } | { day: string };

const LONGEST = 40;
/** Maximum length with the name of a time zone, which is removed. */
const LONGEST_WITH_ZONE = 70;
const TIME = String.raw`(?:[T ,;]{1,3}(?:\d{6}|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,:]\d{1,9})?\s?(?:[AP]\.?M\.?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?))?`;
/** Matches the name of a month. Some scripts abbreviate it with dots or use combining marks. */
const MONTH = String.raw`(\p{L}[\p{L}\p{M}.]{2,14}?)`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.: ]|\. )(\d{1,2})(?:[-/.: ]|\. )(\d{1,2})\.?${TIME}$`, 'i');
const YEAR_MONTH_DAY = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/;
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?${TIME}$`, 'i');
/** Matches dates such as `31012024`. Eight digits that start with a year are handled elsewhere. */
const COMPACT_YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
/** Matches dates in the Japanese calendar, such as `令和8年1月5日` and `R8.1.5`, both in 2026. */
const JAPANESE = /^(令和|平成|[RH]) ?(\d{1,2}|元)[年./](\d{1,2})[月./](\d{1,2})日?$/;
/** Matches dates in the Taiwanese calendar, whose year 1 is 1912: `115/07/01` is in 2026. */
const TAIWANESE = /^(1\d{2})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const PARTED = new RegExp(
  String.raw`^(\d{1,2})([-/. ]|\. )\s?(\d{1,2})(?:[-/. ']|\. )\s?(\d{4}|\d{2})\.?${TIME}$`,
  'i',
);
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?[- /]?(?:de )?${MONTH}\.?,?[- /]?(?:de )?(\d{4}|\d{2})\.?${TIME}$`,
  'iu',
);
const YEAR_MONTH_NAME = new RegExp(String.raw`^(\d{4})\.?[- /](?:de )?${MONTH}\.?[- /](\d{1,2})\.?${TIME}$`, 'iu');
const MONTH_DAY = new RegExp(String.raw`^${MONTH}\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})${TIME}$`, 'iu');
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d|\p{L}{3} \d)/u;

/** Matches `2026 m. sausio 5 d.` */
const LITHUANIAN = /^(\d{4}) m\.( \p{L}{3,12} \d{1,2}) d\.$/u;

/** Matches `5 tháng 1, 2026` and `5 thg 1, 2026`. */
const VIETNAMESE = /^(\d{1,2}) (?:tháng|thg) (\d{1,2}),? (?:năm )?(\d{4})$/;

/** Matches the time zone after a time. */
const ZONE = /(?<=\d|[AP]M) \(?(?:(?![AP]M\b)[A-Z]{2,5}|(?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?)\)?$/;
/** Matches the time zone in dates that JavaScript has written. */
const NAMED_ZONE = / GMT[+-]\d{4} \([^()]{1,40}\)$/;

/** Matches the dash between date and time in `05/01/2026-10:00:00`. */
const DASH_BEFORE_TIME = /(?<=\d{4})-(?=\d{2}:\d{2}(?::\d{2})?$)/;

/** Matches a word between date and time, as in `05.01.2026 um 10:00`. */
const WORD_BEFORE_TIME =
  /,? (?:um|at|à|às|a las|alle(?: ore)?|om|kl\.?|klo|o|ob|kell|в|у|오전|오후|上午|下午|午前|午後) (?=\d{1,2}:\d{2})/u;
/** Matches the name of a time zone such as `Europe/Berlin` after a time. */
const ZONE_NAME = /(?: [A-Z][a-z]{2,9}\/[A-Z][A-Za-z_]{2,15}|\[[A-Za-z/_]{3,20}\])$/;
/** Matches a date as Unix prints it: `Mon Jan  5 10:00:00 UTC 2026`. */
const UNIX_DATE = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) {1,2}(\d{1,2}) [\d:]{8} (?:[A-Z]{3,4} )?(\d{4})$/;
/** Matches the Russian, Bulgarian or Ukrainian word for year after a date. */
const YEAR_WORD = /(?<=\d{4}) ?[гр]\.?$/;

/** Matches a time before the date, as in `10:00 05-01-26`. */
const TIME_FIRST = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?,? (?=\d)/i;

/** Matches a weekday in brackets after the date, such as `(月)`. */
const BEHIND = /\(\p{L}{1,3}\)$/u;

/** Parses a cell that contains only a date, with or without a time. Returns undefined for other cells. */
export function parseDay(cellWithZone: string): ParsedDay | undefined {
  if (cellWithZone.length > LONGEST_WITH_ZONE || !DIGIT_PATTERN.test(cellWithZone)) return undefined;
  const cell = cellWithZone.endsWith(')') ? cellWithZone.replace(NAMED_ZONE, '') : cellWithZone;
  if (cell.length > LONGEST) return undefined;
  const ascii = NON_ASCII_PATTERN.test(cell) ? toAsciiDigits(cell).replace(BEHIND, '') : cell;
  const plain = ascii.includes(':') ? simplifyTime(ascii) : ascii.replace(YEAR_WORD, '');
  const monthFirst = MONTH_DAY.exec(plain) ?? MONTH_DAY.exec(plain.replace(WEEKDAY, ''));
  if (monthFirst) return toKnownDay(monthFirst[3], parseMonthName(monthFirst[1] ?? ''), monthFirst[2]);
  const text = plain.replace(WEEKDAY, '').replace(LITHUANIAN, '$1$2').replace(VIETNAMESE, '$3-$2-$1');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst && /^14[2-6]/.test(text)) {
    return toParsedDay(islamicToDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])));
  }
  if (yearFirst && /^1[34]/.test(text)) {
    return toParsedDay(iranianToDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])));
  }
  if (yearFirst) return toKnownDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  const withName = YEAR_MONTH_NAME.exec(text);
  if (withName) return toKnownDay(withName[1], parseMonthName(withName[2] ?? ''), withName[3]);
  const compact = COMPACT.exec(text) ?? YEAR_MONTH_DAY.exec(text);
  const known = compact && toKnownDay(compact[1], compact[2], compact[3]);
  if (known) return known;
  const yearLast = COMPACT_YEAR_LAST.exec(text);
  if (yearLast) return { parts: [yearLast[1] ?? '', yearLast[2] ?? '', yearLast[3] ?? ''], separator: '' };
  const japanese = JAPANESE.exec(text);
  if (japanese) return toKnownDay(japaneseToYear(japanese[1], japanese[2]), japanese[3], japanese[4]);
  const taiwanese = TAIWANESE.exec(text);
  if (taiwanese) return toKnownDay(String(Number(taiwanese[1]) + 1911), taiwanese[2], taiwanese[3]);
  const parted = PARTED.exec(text);
  if (parted && /^14[2-6]\d$/.test(parted[4] ?? ''))
    return toParsedDay(islamicToDay(Number(parted[4]), Number(parted[3]), Number(parted[1])));
  if (parted)
    return { parts: [parted[1] ?? '', parted[3] ?? '', parted[4] ?? ''], separator: (parted[2] ?? '').trim() };
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return toKnownDay(fourDigits(dayMonth[3] ?? ''), parseMonthName(dayMonth[2] ?? ''), dayMonth[1]);
  return parseFirstOfTwoDays(text);
}

/** Simplifies the text around a time. */
function simplifyTime(text: string): string {
  const unixDate = UNIX_DATE.exec(text);
  if (unixDate) return `${unixDate[2]} ${unixDate[1]} ${unixDate[3]}`;
  return text
    .replace(ZONE, '')
    .replace(DASH_BEFORE_TIME, ' ')
    .replace(WORD_BEFORE_TIME, ' ')
    .replace(ZONE_NAME, '')
    .replace(TIME_FIRST, '');
}

/** Parses a cell with two dates, such as `04/17/2026 as of 04/15/2026`. The first date is the booking date. */
function parseFirstOfTwoDays(text: string): ParsedDay | undefined {
  if (text.length < SHORTEST_PAIR) return undefined;
  const [first = '', second = '', ...others] = text.split(BETWEEN_DAYS);
  return others.length === 0 && second !== '' && parseDay(second) ? parseDay(first) : undefined;
}

const SHORTEST_PAIR = 15;
const BETWEEN_DAYS = / as of | effective |\n| \/ | \| /;

/**
 * Returns the day as `YYYY-MM-DD`, given the order of day, month and year. Returns undefined if the day does not exist.
 */
export function parsedDayToIsoDay(written: ParsedDay, order: DateOrder): string | undefined {
  if ('day' in written) return written.day;
  const [first, second, third] = written.parts;
  if (third.length === 4 && order === 'YMD') return undefined;
  if (order === 'DMY') return dayFrom(fourDigits(third), second, first);
  if (order === 'MDY') return dayFrom(fourDigits(third), first, second);
  return dayFrom(fourDigits(first), second, third);
}

/**
 * Infers the order of day, month and year from all dates in a file.
 * @param witnesses other dates in the file that are written in the same way
 * @param isMonthFirst true if the file is probably American; its ambiguous dates are then read with the month first
 * @param isDayFirst true if the file is not in English; monthly interest would otherwise look like daily dates
 * @returns the most likely order, and the other orders that are equally possible
 */
export function inferDateOrder(
  days: readonly ParsedDay[],
  {
    witnesses = [],
    isMonthFirst = false,
    isDayFirst = false,
  }: { witnesses?: readonly ParsedDay[]; isMonthFirst?: boolean; isDayFirst?: boolean } = {},
): { order: DateOrder; others: DateOrder[] } {
  const open = days.filter((day) => !('day' in day));
  if (open.length === 0) return { order: 'YMD', others: [] };
  const alike = witnesses.filter((day) => 'separator' in day && day.separator === findSeparator(open));
  const orders = (['DMY', 'MDY', 'YMD'] as const).map((order) => {
    const read = open.map((day) => parsedDayToIsoDay(day, order)).filter((day) => day !== undefined);
    const witnessed = alike.filter((day) => parsedDayToIsoDay(day, order) !== undefined);
    return { order, count: read.length + witnessed.length, unrest: sumGaps(read), separator: findSeparator(open) };
  });
  const most = Math.max(...orders.map(({ count }) => count));
  const [best, ...others] = orders
    .filter(({ count }) => count === most)
    .sort((one, other) => likelihood(other, isMonthFirst) - likelihood(one, isMonthFirst));
  if (!best) return { order: 'DMY', others: [] };
  if (others.length === 0 || best.separator === '.') return { order: best.order, others: [] };
  // If the order is right, consecutive dates are usually close together. Two dates are too few to rely on this.
  const isUsable = !isDayFirst && (!isMonthFirst || best.separator === '-' || open.length > 2);
  const calmest = [best, ...others].reduce((one, other) => (isUsable && other.unrest * 3 < one.unrest ? other : one));
  const rest = [best, ...others]
    .map(({ order }) => order)
    .filter((order) => order !== calmest.order && order !== 'YMD');
  // Another order is offered only if it gives different days. For example, January 1 is the same day in both orders.
  const isOther = (order: DateOrder) =>
    open.some((day) => parsedDayToIsoDay(day, order) !== parsedDayToIsoDay(day, calmest.order));
  return { order: calmest.order, others: rest.filter(isOther) };
}

/**
 * Returns a higher number for a more likely order. Most countries write the day first, few write a two-digit year
 * first, and Americans never use dots.
 */
function likelihood({ order, separator }: { order: DateOrder; separator: string }, isMonthFirst: boolean): number {
  if (order === 'DMY') return 2;
  if (order === 'MDY') return separator === '.' ? 0 : isMonthFirst && separator !== '-' ? 3 : 1;
  return separator === '-' ? 1.5 : -1;
}

function findSeparator([first]: readonly ParsedDay[]): string {
  return first && 'separator' in first ? first.separator : '';
}

/** Returns the sum of the gaps between neighbouring dates, in days. */
function sumGaps(days: readonly string[]): number {
  let sum = 0;
  for (let i = 1; i < days.length; i++) sum += Math.abs(Date.parse(days[i] ?? '') - Date.parse(days[i - 1] ?? ''));
  return sum / 86_400_000;
}

const japaneseToYear = (era = '', year = '') =>
  String((/^[令R]/.test(era) ? 2018 : 1988) + (year === '元' ? 1 : Number(year)));

const toParsedDay = (day: string | undefined) => (day === undefined ? undefined : { day });

function toKnownDay(year = '', month = '', day = ''): ParsedDay | undefined {
  return toParsedDay(dayFrom(year, month, day));
}

/** Returns the day as `YYYY-MM-DD`, or undefined if it does not exist. The year must have four digits. */
function dayFrom(year: string, month: string, day: string): string | undefined {
  return Number(year) < 1900 ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

/**
 * Expands a two-digit year. The years 56 to 79 are in the Buddhist calendar, because there are no files from 1956 to
 * 1979. Leaves four-digit years unchanged.
 */
function fourDigits(year: string): string {
  if (year.length !== 2) return year;
  if (Number(year) < 56) return `20${year}`;
  return Number(year) < 80 ? `25${year}` : `19${year}`;
}

/** Matches accents in Latin, Greek, Cyrillic and Arabic script. In other scripts, marks distinguish months. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g;

/** Matches the Hebrew letter for "in" before the name of a month. */
const HEBREW_PREFIX = /^ב(?=[\u05d0-\u05ea]{2})/;

/** Returns the number of the month whose name starts with this word, or `0` if there is none. */
export function parseMonthName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace('ł', 'l')
    .replace(HEBREW_PREFIX, '');
  return String(MONTH_PATTERNS.findIndex((month) => month.test(folded)) + 1);
}

/** Years from 2400 on are in the Buddhist calendar of Thailand, which is 543 years ahead: 2566 is 2023. */
const BUDDHIST = { from: 2400, ahead: 543 };

/**
 * Returns the day as `YYYY-MM-DD`. Returns undefined if it does not exist, such as February 31. A two-digit year means
 * 1970 to 2069.
 */
export function createIsoDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const century = year < 70 ? 2000 : year < 100 ? 1900 : year >= BUDDHIST.from ? -BUDDHIST.ahead : 0;
  const whole = century + year;
  const date = new Date(Date.UTC(whole, month - 1, dayOfMonth));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return isDay && whole >= 1900 && whole < 2200 ? `${whole}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` : undefined;
}

const twoDigits = (part: number) => (part < 10 ? `0${part}` : `${part}`);

/**
 * Parses the date at the start of a string such as `20240131…` or `2024-01-31…`, ignoring any time after it. Returns
 * undefined if there is no valid date.
 */
export function parseIsoDay(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return match ? createIsoDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/**
 * Converts a day number to a day. Number 1 is January 1 of the year 1. Returns undefined if the number is implausible.
 */
export function dayNumberToIsoDay(days: number): string | undefined {
  const DAYS_UNTIL_1970 = 719_163;
  const MILLISECONDS = 86_400_000;
  if (!Number.isInteger(days) || days < 600_000 || days > 900_000) return undefined;
  const date = new Date((days - DAYS_UNTIL_1970) * MILLISECONDS);
  return createIsoDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
