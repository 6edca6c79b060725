import { addDaysClamped, dayToEpochDays } from '../../domain/calendar-day.ts';
import { findFirstOccurrence, findNextOccurrence, listOccurrences, type Occurrence } from '../../domain/recurrence.ts';
import { findNearestFrequency, getScheduleInterval, type Schedule } from '../../domain/schedule.ts';
import { findMedian, fitSchedule, type ScheduleFit } from './fit-schedule.ts';

/** The fields of a transaction that are needed to detect series. Amounts are in hundredths. */
export type DatedAmount = { day: string; amountMinor: number };

/** A series of repeating transactions with the same name. */
export type DetectedSeries<Row extends DatedAmount> = {
  rows: Row[];
  schedule: Schedule;
  /** The largest number of days between a transaction and its due day. */
  spread: number;
  /** The current amount, or the usual amount if `isVarying` is true. */
  amountMinor: number;
  /** True if nearly every transaction has a different amount. */
  isVarying: boolean;
  /** The amount before its last change, and the first day with the new amount; null if the amount has not changed. */
  formerMinor: number | null;
  since: string | null;
  /** The occurrence that follows the last transaction. */
  expected: Occurrence;
  state: 'active' | 'missing' | 'over';
  /**
   * True if the series consists of only some of the transactions with its name. Then only their amount distinguishes
   * them from the others.
   */
  isPart: boolean;
};

/** Amounts are considered equal if they differ by at most this fraction, for example because of exchange rates. */
const SAME = 0.02;
/**
 * How far amounts may typically be from their median, as a fraction of the median. This depends on the length of the
 * period.
 */
const VARYING = { week: 0, fortnight: 0.2, month: 0.4 };
/** Amounts may vary freely, as dividends do, if at least this many payments were made on the same day of the month. */
const LEAST_PUNCTUAL = 6;
/** Minimum number of transactions in a series with a varying amount. */
const LEAST_VARYING = 4;
/** Number of newest amounts whose median is used as the usual amount. */
const NEWEST = 6;
/**
 * Maximum number of transactions with one name. A name with more transactions stands for everyday purchases, so no
 * series is searched for.
 */
const MAX_ROWS = 500;
/** Minimum share of the transactions with one name that the detected series must explain. */
const MOST_ROWS = 0.85;
/** Maximum difference between two yearly payments, as a fraction of the earlier one. */
const YEARLY_RISE = 0.15;
/**
 * Maximum number of days since the newest transaction of an account. No series are searched for in accounts that have
 * been unused for longer.
 */
export const MAX_DAYS_WITHOUT_TRANSACTIONS = 92;

/**
 * Finds the series among the transactions with one name and kind.
 * @param rows sorted by day
 * @param until the last day for which transactions are known
 */
export function detectSeries<Row extends DatedAmount>(rows: readonly Row[], until: string): DetectedSeries<Row>[] {
  if (rows.length > MAX_ROWS) return [];
  const whole = detectOne(rows, until, false);
  if (whole && !whole.isVarying) return [whole];
  const parts = splitByAmount(rows).flatMap((part) => detectOne(part, until, true) ?? []);
  const explained = parts.reduce((sum, part) => sum + part.rows.length, 0);
  // Two subscriptions from the same shop can look like one series with a varying amount. So prefer several series with
  // fixed amounts if they explain most transactions.
  return whole && (parts.length < 2 || explained < MOST_ROWS * rows.length) ? [whole] : parts;
}

function detectOne<Row extends DatedAmount>(
  rows: readonly Row[],
  until: string,
  isPart: boolean,
): DetectedSeries<Row> | undefined {
  if (rows.length < 2) return undefined;
  const perDay = [...new Map(rows.map((row) => [row.day, row])).values()];
  // Reject a name that often has several transactions on one day, because a series has at most one per day.
  if (perDay.length < 0.9 * rows.length) return undefined;
  const fit = fitSchedule(perDay.map(({ day }) => day));
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

/**
 * True for a very regular series. A series with only some of the transactions of its name must be this regular, because
 * equal amounts at the same shop are often a coincidence.
 */
function isExact({ missing, spread }: ScheduleFit, count: number): boolean {
  return spread <= 3 && missing <= 0.1 * count;
}

function findExpected(schedule: Schedule, last: string): Occurrence | undefined {
  const current = [...listOccurrences(schedule, addDaysClamped(last, -7), addDaysClamped(last, 7))].find(
    ({ plannedDay }) => plannedDay === last,
  );
  return current && findNextOccurrence(schedule, current);
}

type Amounts = Pick<DetectedSeries<DatedAmount>, 'amountMinor' | 'isVarying' | 'formerMinor' | 'since'>;

/** Returns the current amount and its last change; undefined if the amounts vary too much for a series. */
function judgeAmounts(rows: readonly DatedAmount[], { period, spread, missing }: ScheduleFit): Amounts | undefined {
  const amounts = rows.map(({ amountMinor }) => amountMinor);
  const steps = amounts.slice(1).filter((amount, at) => !isSame(amount, amounts[at] ?? 0)).length;
  const isSteady = steps <= Math.max(amounts.length > 2 ? 1 : 0, 0.34 * (amounts.length - 1));
  const middle = findMedian(amounts);
  const isFar = amounts.some((amount) => amount > 4 * middle || amount < middle / 4);
  if (isSteady && !isFar) {
    // If there are only three payments and their amounts differ, the days must be very regular.
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

/**
 * Finds the current price and the previous price. The previous price must have been charged at least twice in a row.
 */
function findPriceChange(rows: readonly DatedAmount[]): Omit<Amounts, 'isVarying'> {
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

/**
 * Decides whether a series is active, or its next payment is missing, or it has ended because the payment is very late.
 */
function judgeState(
  { period }: ScheduleFit,
  rows: readonly DatedAmount[],
  expected: string,
  until: string,
): DetectedSeries<DatedAmount>['state'] {
  const late = dayToEpochDays(until) - dayToEpochDays(expected);
  if (late <= period.grace) return 'active';
  const length = dayToEpochDays(expected) - dayToEpochDays(rows.at(-1)?.day ?? expected);
  // A series of at most three payments has ended as soon as one payment is missing.
  return late <= Math.max(2 * length, MAX_DAYS_WITHOUT_TRANSACTIONS) && rows.length > 3 ? 'missing' : 'over';
}

/** Splits transactions by amount, for example into two subscriptions from the same shop. */
function splitByAmount<Row extends DatedAmount>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (const row of [...rows].sort((a, b) => a.amountMinor - b.amountMinor)) {
    const part = parts.at(-1);
    if (part?.[0] && isSame(part[0].amountMinor, row.amountMinor)) part.push(row);
    else parts.push([row]);
  }
  const large = parts.filter(({ length }) => length >= LEAST_VARYING);
  return large.map((part) => part.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))));
}

/** The fields of the recurring item that would continue a series. */
export type NextSchedule = Pick<Schedule, 'startDate' | 'frequency' | 'every' | 'on' | 'weekend'>;

/**
 * Returns the schedule of a recurring item that continues a series; undefined if no occurrence follows. It does not
 * start in the past, so that nothing is posted twice.
 */
export function buildContinuingSchedule(series: DetectedSeries<DatedAmount>, today: string): NextSchedule | undefined {
  const { schedule, expected } = series;
  const next = expected.day >= today ? expected : findFirstOccurrence(schedule, today);
  if (!next) return undefined;
  const { weekend, on } = schedule;
  const every = getScheduleInterval(schedule);
  const startDate = next.plannedDay;
  const frequency = findNearestFrequency(every);
  const isDate = on && 'days' in on && on.days.length === 1 && on.days[0] === Number(startDate.slice(8));
  return {
    startDate,
    frequency,
    // Omit `every` and `on` if the frequency and the start date already describe the schedule.
    ...((every.count > 1 || (on && !isDate)) && { every }),
    ...(on && !isDate && { on }),
    ...(weekend && weekend !== 'keep' && { weekend }),
  };
}
