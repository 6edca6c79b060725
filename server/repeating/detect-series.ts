import { addDaysClamped, toDayNumber } from '../../domain/day.ts';
import { findFirstOccurrence, findNextOccurrence, listOccurrences, type Occurrence } from '../../domain/recurrence.ts';
import { findNearestFrequency, getPeriodOf, type Schedule } from '../../domain/rhythm.ts';
import { findMedian, fitRhythm, type RhythmFit } from './fit-rhythm.ts';

/** The fields of a transaction that are needed to detect a series. Amounts are in hundredths. */
export type SeriesRow = { day: string; amountMinor: number };

/** Transactions with the same name that repeat. */
export type Series<Row extends SeriesRow> = {
  rows: Row[];
  schedule: Schedule;
  /** The largest distance in days between a transaction and its due day. */
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
  /** True if the name also has transactions outside of the series. Only the amount then identifies the series. */
  isPart: boolean;
};

/** Amounts that differ by at most this share count as equal, because exchange rates change. */
const SAME = 0.02;
/** Maximum difference between the amounts of a series and their median, as a share of the median. */
const VARYING = { week: 0, fortnight: 0.2, month: 0.4 };
/** From this number of payments on the same day of the month, amounts may vary freely, as with dividends. */
const LEAST_PUNCTUAL = 6;
/** Minimum number of transactions in a series with a varying amount. */
const LEAST_VARYING = 4;
/** The usual amount is the median of this number of newest amounts. */
const NEWEST = 6;
/** A name with more transactions than this belongs to everyday purchases, not to a series. */
const MAX_ROWS = 500;
/** Minimum share of a name's transactions that must belong to the proposed series. */
const MOST_ROWS = 0.85;
/** Maximum difference between two yearly payments, as a share of the first one. */
const YEARLY_RISE = 0.15;
/** If an account has no transactions for more than this number of days, no series is proposed for it. */
export const MAX_QUIET_DAYS = 92;

/**
 * Finds the series among transactions of one name and kind.
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
  // Several transactions on one day cannot belong to the same series.
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

/** Equal amounts at one shop are often a coincidence, so a series of equal amounts must be very regular. */
function isExact({ missing, spread }: RhythmFit, count: number): boolean {
  return spread <= 3 && missing <= 0.1 * count;
}

function findExpected(schedule: Schedule, last: string): Occurrence | undefined {
  const current = [...listOccurrences(schedule, addDaysClamped(last, -7), addDaysClamped(last, 7))].find(
    ({ plannedDay }) => plannedDay === last,
  );
  return current && findNextOccurrence(schedule, current);
}

type Amounts = Pick<Series<SeriesRow>, 'amountMinor' | 'isVarying' | 'formerMinor' | 'since'>;

/** Returns the current amount and its last change; undefined if the amounts differ too much for a series. */
function judgeAmounts(rows: readonly SeriesRow[], { period, spread, missing }: RhythmFit): Amounts | undefined {
  const amounts = rows.map(({ amountMinor }) => amountMinor);
  const steps = amounts.slice(1).filter((amount, at) => !isSame(amount, amounts[at] ?? 0)).length;
  const isSteady = steps <= Math.max(amounts.length > 2 ? 1 : 0, 0.34 * (amounts.length - 1));
  const middle = findMedian(amounts);
  const isFar = amounts.some((amount) => amount > 4 * middle || amount < middle / 4);
  if (isSteady && !isFar) {
    // Three payments are little evidence. If their amounts differ, the payments must be on regular days.
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

/** Finds the current price. The earlier price counts only if it was charged at least twice. */
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

/** A late payment first counts as missing. After two periods, the series counts as ended. */
function judgeState(
  { period }: RhythmFit,
  rows: readonly SeriesRow[],
  expected: string,
  until: string,
): Series<SeriesRow>['state'] {
  const late = toDayNumber(until) - toDayNumber(expected);
  if (late <= period.grace) return 'active';
  const length = toDayNumber(expected) - toDayNumber(rows.at(-1)?.day ?? expected);
  // After only two or three payments, a late payment ends the series.
  return late <= Math.max(2 * length, MAX_QUIET_DAYS) && rows.length > 3 ? 'missing' : 'over';
}

/** Splits rows by their amounts, for example into two subscriptions at one shop. */
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
 * Returns the schedule of a recurring item that continues a series. It starts with the first occurrence after today, so
 * that nothing is posted twice.
 * Undefined if no occurrence follows.
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
    // These two fields are omitted if the frequency and the start date already describe the schedule.
    ...((every.count > 1 || (on && !isDate)) && { every }),
    ...(on && !isDate && { on }),
    ...(weekend && weekend !== 'keep' && { weekend }),
  };
}
