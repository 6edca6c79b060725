import { addDaysClamped, toDayNumber } from '../../domain/day.ts';
import { findFirstOccurrence, findNextOccurrence, listOccurrences, type Occurrence } from '../../domain/recurrence.ts';
import { findNearestFrequency, getPeriodOf, type Schedule } from '../../domain/rhythm.ts';
import { type Fit, findMedian, fitRhythm } from './fit-rhythm.ts';

/** What detection needs to know about a transaction. Amounts are in hundredths. */
export type SeriesRow = { day: string; amountMinor: number };

/** Transactions with the same name that repeat. */
export type Series<Row extends SeriesRow> = {
  rows: Row[];
  schedule: Schedule;
  /** How many days a transaction was before or after its due day at most. */
  spread: number;
  /** The current amount; the usual amount if `isVarying`. */
  amountMinor: number;
  /** True if the amount is different nearly every time. */
  isVarying: boolean;
  /** The amount before its last change and the first day with the new one; null if it did not change. */
  formerMinor: number | null;
  since: string | null;
  /** The occurrence after the last transaction. */
  expected: Occurrence;
  state: 'active' | 'missing' | 'over';
  /** True if the name also has other transactions, so that the amount tells the series apart. */
  isPart: boolean;
};

/** Amounts that differ by less than this share are the same, for example because of an exchange rate. */
const SAME = 0.02;
/** How much the amounts of a series may differ from their median, as a share of it. */
const VARYING = { week: 0, fortnight: 0.2, month: 0.4 };
/** With at least this many payments on the same day of each month, the amount may be any, as a dividend is. */
const LEAST_PUNCTUAL = 6;
/** The number of transactions with a varying amount that it takes to propose a series. */
const LEAST_VARYING = 4;
/** The newest amounts, of which the median is the usual amount. */
const NEWEST = 6;
/** A name with more transactions is one of everyday purchases. */
const MAX_ROWS = 500;
/** The share of the transactions of a name that a rhythm must explain. */
const MOST_ROWS = 0.85;
/** How much the second of two yearly payments may differ, as a share of the first. */
const YEARLY_RISE = 0.15;
/** An account without transactions for this number of days says nothing about what still repeats. */
export const MAX_QUIET_DAYS = 92;

/**
 * Finds what repeats among transactions of one name and kind.
 * @param rows in order of their days
 * @param until the last day for which transactions are known
 */
export function detectSeries<Row extends SeriesRow>(rows: readonly Row[], until: string): Series<Row>[] {
  if (rows.length > MAX_ROWS) return [];
  const whole = detectOne(rows, until, false);
  if (whole && !whole.isVarying) return [whole];
  const parts = splitByAmount(rows).flatMap((part) => detectOne(part, until, true) ?? []);
  const explained = parts.reduce((sum, part) => sum + part.rows.length, 0);
  // Two subscriptions at one shop can look like one with a varying amount.
  return whole && (parts.length < 2 || explained < MOST_ROWS * rows.length) ? [whole] : parts;
}

function detectOne<Row extends SeriesRow>(
  rows: readonly Row[],
  until: string,
  isPart: boolean,
): Series<Row> | undefined {
  if (rows.length < 2) return undefined;
  const perDay = [...new Map(rows.map((row) => [row.day, row])).values()];
  // Several transactions on one day are no single series.
  if (perDay.length < 0.9 * rows.length) return undefined;
  const fit = fitRhythm(perDay.map(({ day }) => day));
  if (!fit) return undefined;
  const own = perDay.filter((_, at) => fit.planned[at] !== undefined);
  const last = fit.planned.findLast((planned) => planned !== undefined);
  if (isPart && !isExact(fit, own.length)) return undefined;
  const amounts = judgeAmounts(own, fit);
  if (!amounts || last === undefined || own.length < MOST_ROWS * rows.length) return undefined;
  const { schedule } = fit;
  const expected = findExpected(schedule, last);
  if (!expected) return undefined;
  return {
    rows: own,
    schedule,
    spread: fit.spread,
    expected,
    isPart,
    ...amounts,
    state: judgeState(fit, own, expected.day, until),
  };
}

/** Many transactions of one shop have equal amounts by chance, so they must be more regular than others. */
function isExact({ missing, spread }: Fit, count: number): boolean {
  return spread <= 3 && missing <= 0.1 * count;
}

function findExpected(schedule: Schedule, last: string): Occurrence | undefined {
  const current = [...listOccurrences(schedule, addDaysClamped(last, -7), addDaysClamped(last, 7))].find(
    ({ plannedDay }) => plannedDay === last,
  );
  return current && findNextOccurrence(schedule, current);
}

type Amounts = Pick<Series<SeriesRow>, 'amountMinor' | 'isVarying' | 'formerMinor' | 'since'>;

/** Returns what the amounts say; undefined if they differ too much. */
function judgeAmounts(rows: readonly SeriesRow[], { period, spread, missing }: Fit): Amounts | undefined {
  const amounts = rows.map(({ amountMinor }) => amountMinor);
  const steps = amounts.slice(1).filter((amount, at) => !isSame(amount, amounts[at] ?? 0)).length;
  const isSteady = steps <= Math.max(amounts.length > 2 ? 1 : 0, 0.34 * (amounts.length - 1));
  const middle = findMedian(amounts);
  const isFar = amounts.some((amount) => amount > 4 * middle || amount < middle / 4);
  if (isSteady && !isFar) {
    // Two equal payments on nearly the same day of a month are little evidence, so one of three must not differ.
    if (amounts.length < LEAST_VARYING && steps > 0 && (spread > 1 || missing > 0)) return undefined;
    return { isVarying: false, ...findPriceChange(rows) };
  }
  const { unit } = period.every;
  if (unit === 'year' && amounts.length === 2) {
    const [first = 0, second = 0] = amounts;
    const isClose = spread <= 2 && Math.abs(second - first) <= YEARLY_RISE * first;
    return isClose
      ? { amountMinor: second, isVarying: false, formerMinor: first, since: rows[1]?.day ?? null }
      : undefined;
  }
  const [leastGap] = period.gaps;
  const allowed = leastGap > 20 ? VARYING.month : leastGap > 10 ? VARYING.fortnight : VARYING.week;
  const isPunctual = leastGap > 20 && spread <= 1 && amounts.length >= LEAST_PUNCTUAL;
  const off = findMedian(amounts.map((amount) => Math.abs(amount - middle) / middle));
  const isEnough = amounts.length >= (unit === 'year' ? period.least + 1 : LEAST_VARYING);
  if (!isEnough || (!isPunctual && (off > allowed || isFar))) return undefined;
  const usual = Math.round(findMedian(amounts.slice(-NEWEST)));
  return { amountMinor: usual, isVarying: true, formerMinor: null, since: null };
}

/** Finds the current price, and the one before it if that was charged at least twice. */
function findPriceChange(rows: readonly SeriesRow[]): Omit<Amounts, 'isVarying'> {
  const amountMinor = rows.at(-1)?.amountMinor ?? 0;
  const at = rows.findLastIndex((row) => !isSame(row.amountMinor, amountMinor));
  const former = rows[at]?.amountMinor;
  const isPrice = former !== undefined && at > 0 && isSame(rows[at - 1]?.amountMinor ?? 0, former);
  if (!isPrice) return { amountMinor, formerMinor: null, since: null };
  return { amountMinor, formerMinor: former, since: rows[at + 1]?.day ?? null };
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(1, SAME * Math.max(one, other));
}

/** A payment that is late is missing for a while. After two periods the series is over. */
function judgeState(
  { period }: Fit,
  rows: readonly SeriesRow[],
  expected: string,
  until: string,
): Series<SeriesRow>['state'] {
  const late = toDayNumber(until) - toDayNumber(expected);
  if (late <= period.grace) return 'active';
  const length = toDayNumber(expected) - toDayNumber(rows.at(-1)?.day ?? expected);
  // Two or three payments are too few to miss the next one.
  return late <= Math.max(2 * length, MAX_QUIET_DAYS) && rows.length > 3 ? 'missing' : 'over';
}

/** Splits rows by amounts, such as two subscriptions at one shop. */
function splitByAmount<Row extends SeriesRow>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (const row of [...rows].sort((a, b) => a.amountMinor - b.amountMinor)) {
    const part = parts.at(-1);
    if (part?.[0] && isSame(part[0].amountMinor, row.amountMinor)) part.push(row);
    else parts.push([row]);
  }
  const large = parts.filter(({ length }) => length >= LEAST_VARYING);
  return large.map((part) => part.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))));
}

/** The fields of a recurring item that continues a series. */
export type NextSchedule = Pick<Schedule, 'startDate' | 'frequency' | 'every' | 'on' | 'weekend'>;

/**
 * Returns the schedule of a recurring item that continues a series with its next occurrence after a day, so that
 * nothing in the past and nothing today is posted again. Undefined at the end of the calendar.
 */
export function continueSchedule(series: Series<SeriesRow>, today: string): NextSchedule | undefined {
  const { schedule, expected } = series;
  const tomorrow = addDaysClamped(today, 1);
  const next = expected.day >= tomorrow ? expected : findFirstOccurrence(schedule, tomorrow);
  if (!next) return undefined;
  const { weekend, on } = schedule;
  const every = getPeriodOf(schedule);
  const startDate = next.plannedDay;
  const frequency = findNearestFrequency(every);
  const isDate = on && 'days' in on && on.days.length === 1 && on.days[0] === Number(startDate.slice(8));
  return {
    startDate,
    frequency,
    // Without these two fields, the frequency and the start date say the same.
    ...((every.count > 1 || (on && !isDate)) && { every }),
    ...(on && !isDate && { on }),
    ...(weekend && weekend !== 'keep' && { weekend }),
  };
}
