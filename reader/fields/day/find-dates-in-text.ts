import { computeTextSimilarity } from '../normalize-text.ts';
import dayWords from './day-words.json' with { type: 'json' };

export type DateReading = {
  /** `YYYY-MM-DD` */
  day: string;
  /** True if the month is before the day. Undefined if the date is unambiguous. */
  isMonthFirst?: boolean;
  /**
   * True if the date consists of three two-digit numbers and this reading uses the first one as the year. Few tills
   * print the year first.
   */
  isYearFirst?: true;
};

/** A date in a line of text, with its start and end indexes. */
export type DateMatch = {
  /** Possible readings of the date, most likely first. `03/04/2018` has two. */
  readings: DateReading[];
  start: number;
  end: number;
  /** True if illegible letters or digits in the date were guessed. */
  isRepaired: boolean;
};

const monthByName = new Map(dayWords.months.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

const separatorPattern = '\\s?[/.\\-,_]\\s?';
/** Matches the position after a date: no digit may follow, except those of a time that is attached without a space. */
const endPattern = '(?!\\d)|(?=\\d{1,2}:\\d\\d)|(?=\\d{4,6}(?!\\d))';

/**
 * Patterns for dates. The groups are `y` for the year, and `m` and `d` for month and day, or `a` and `b` if either may
 * be the month. `name` is the name of the month.
 */
const datePatterns = [
  /(?<!\d)(?<y>(?:19|20)\d\d)(?:\s?[/.-]\s?|年)(?<m>\d{1,2})(?:\s?[/.-]\s?|月)(?<d>\d{1,2})(?!\d)/g,
  // A time may follow a two-digit year without a space: "07.03.2218:05".
  /(?<![\d/.,-])(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d\d)(?=[0-2]\d:[0-5]\d(?!\d))/g,
  new RegExp(
    `(?<![\\d])(?<a>\\d{1,2})${separatorPattern}(?<b>\\d{1,2})${separatorPattern}(?<y>(?:19|20)\\d\\d)(?:${endPattern})`,
    'g',
  ),
  /(?<![\d/.,-])(?<a>\d{1,2})(?<sep>\. |[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d\d)(?:(?![\d]|[/.,]\d)|(?=[,.]?\d{1,2}:\d\d))/g,
  /(?<![\d.])(?<d>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/.,\-']*(?:de |of )?(?<name>[\p{L}01]{3,12})[\s/.,\-']*(?:de |del )?(?<y>(?:19|20)\d\d|\d\d(?:(?!\d|:|[.,]\d)|(?=[0-2]\d:[0-5]\d(?!\d))))/gu,
  /(?<name>[\p{L}0]{3,12})[\s.,-]*(?<d>\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?<y>(?:19|20)\d\d)(?!\d)/gu,
  /(?<name>\p{L}{3,12})[\s.,-]{0,3}(?<d>\d{1,2})(?:st|nd|rd|th)?(?:[\s.,-]{0,2}['’`´]\s?|, ?)(?<y>\d\d)(?![\d:%]|[.,]\d)/gu,
  /(?<!\d)(?<y>20[0-4]\d)(?<m>0[1-9]|1[0-2])(?<d>[0-3]\d)(?!\d)/g,
  // Digits without separators are a date only if a time follows: "123012 09:52PM".
  /(?<![\d/.-])(?<a>[0-3]\d)(?<b>[0-3]\d)(?<y>[0-4]\d)(?= [01]?\d:[0-5]\d ?[AP]M)/gi,
];

/** Patterns for dates in faint print. They are used only if no other pattern matches. */
const faintDatePatterns = [
  // Accepts a slash that was misread as 1 or 7.
  /(?<!\d)(?<d>[0-3]\d)[17](?<m>[01]\d)[/.-](?<y>20\d\d)(?!\d)/g,
  /(?<!\d)(?<a>[0-3]?\d)[/.-](?<b>[01]\d)[17](?<y>20\d\d)(?:(?!\d)|(?=[0-2]\d:[0-5]\d))/g,
  // Accepts dates in which the slash before a two-digit year was misread as 1, 7 or |, such as "12/03724" for
  // "12/03/24".
  /(?<![\d/.-])(?<a>\d{1,2})[/.-](?<b>[01]\d)[17|](?<y>[12]\d)(?!\d)/g,
  // Accepts a misread 0 in a four-digit year: "14/06/2819".
  /(?<!\d)(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>2[689](?<y>[12]\d)(?!\d)/g,
  /(?<![\d.])(?<d>\d{1,2})[/.-]?(?<faint>[\p{L}\d]{2,5})[/.-](?<y>20\d\d)(?!\d)/gu,
];

/**
 * Finds all dates in a line. The first reading of an ambiguous date has the day first, or the month first if
 * `monthFirst` is true. Two-digit years mean 2000 and later. Impossible dates are skipped.
 */
export function findDatesInText(text: string, monthFirst = false): DateMatch[] {
  const cleanText = replaceLookalikes(text);
  const dates: DateMatch[] = [];
  const addMatches = (pattern: RegExp, isRepaired: boolean) => {
    for (const match of cleanText.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (dates.some((previous) => start < previous.end && previous.start < end)) continue;
      const readings = interpretDate(match.groups ?? {}, monthFirst);
      if (readings.length > 0) dates.push({ readings, start, end, isRepaired });
    }
  };
  for (const pattern of datePatterns) addMatches(pattern, false);
  if (dates.length === 0) for (const pattern of faintDatePatterns) addMatches(pattern, true);
  return dates.sort((a, b) => a.start - b.start);
}

/** True if the day exists in the calendar. */
export function isExistingDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const lastDayOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= lastDayOfMonth;
}

function interpretDate(parts: Record<string, string | undefined>, monthFirst: boolean): DateReading[] {
  const hasShortYear = parts.y?.length === 2;
  const year = Number(parts.y) + (hasShortYear ? 2000 : 0);
  const toReadings = (month: number, day: number, isMonthFirst?: boolean): DateReading[] => {
    if (!isExistingDay(year, month, day)) return [];
    return [{ day: formatDay(year, month, day), ...(isMonthFirst !== undefined && { isMonthFirst }) }];
  };
  if (parts.faint !== undefined) return toReadings(findSimilarMonth(parts.faint), Number(parts.d));
  if (parts.name !== undefined) return toReadings(findMonth(parts.name), Number(parts.d));
  if (parts.m !== undefined) return toReadings(Number(parts.m), Number(parts.d));
  const [a, b] = [Number(parts.a), Number(parts.b)];
  const yearFirstReadings = hasShortYear ? interpretYearFirst(parts) : [];
  if (a === b) return [...toReadings(a, b), ...yearFirstReadings];
  const dayFirstReadings = toReadings(b, a, false);
  const monthFirstReadings = toReadings(a, b, true);
  return monthFirst
    ? [...monthFirstReadings, ...dayFirstReadings, ...yearFirstReadings]
    : [...dayFirstReadings, ...monthFirstReadings, ...yearFirstReadings];
}

/**
 * Reads a date that starts with a two-digit year, such as `24/08/05`. Such dates are printed by card terminals, and by
 * tills in Northern Europe and East Asia.
 */
function interpretYearFirst({ a, b, y }: Record<string, string | undefined>): DateReading[] {
  const [year, month, day] = [2000 + Number(a), Number(b), Number(y)];
  if (a?.length !== 2 || year < 2005 || !isExistingDay(year, month, day)) return [];
  return [{ day: formatDay(year, month, day), isYearFirst: true }];
}

function formatDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the month from 1 to 12, or 0 if the word is not the name of a month. */
function findMonth(name: string): number {
  return monthByName.get(foldMonthName(name).replaceAll('1', 'l').replaceAll('ı', 'i')) ?? 0;
}

function foldMonthName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('0', 'o');
}

/**
 * Returns the month (1 to 12) whose short name is most similar to a misread word, or 0 if no name or more than one
 * fits.
 */
function findSimilarMonth(name: string): number {
  const folded = foldMonthName(name);
  if (!/\p{L}{2}/u.test(folded)) return 0;
  const similarNames = [...monthByName].filter(
    ([monthName]) => monthName.length <= 4 && computeTextSimilarity(monthName, folded) >= 0.66,
  );
  const months = new Set(similarNames.map(([, month]) => month));
  return months.size === 1 ? (similarNames[0]?.[1] ?? 0) : 0;
}

const digitLookalikes: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };

/**
 * Replaces letters between digits with the digits that they resemble. The text keeps its length, so indexes remain
 * valid.
 */
function replaceLookalikes(text: string): string {
  return text.replace(
    /(?<=[\d/.-])[OoIl|SB](?=[\d/.-])|(?<![\p{L}\d])[OoIl|](?=\d[/.-])/gu,
    (letter) => digitLookalikes[letter] ?? letter,
  );
}
