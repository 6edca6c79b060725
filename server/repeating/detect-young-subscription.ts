import { addDaysClamped, dayToEpochDays } from '../../domain/calendar-day.ts';
import { findNextOccurrence, listOccurrences } from '../../domain/recurrence.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { guessReceiptCategory } from '../../reader/index.ts';
import type { DatedAmount, DetectedSeries } from './detect-series.ts';

/** Maximum number of days between a payment and its planned day. */
const TOLERANCE = 2;
/** Number of days by which the third payment may be late before the subscription is regarded as cancelled. */
const GRACE = 10;
const CATEGORY = 'Subscriptions';

/** True if a payment is for a known subscription, judging by its category or its name. */
export function isSubscriptionPayment({ name, category }: { name: string; category: string }): boolean {
  return category === CATEGORY || guessReceiptCategory([], name)?.value === CATEGORY;
}

/**
 * Detects a monthly subscription that has been paid only twice. Two payments are weak evidence, so they must have
 * exactly the same amount and nearly the same day of the month. Call this only for payments of known subscriptions.
 * @param rows sorted by day
 * @param until the last day for which transactions are known
 */
export function detectYoungSubscription<Row extends DatedAmount>(
  rows: readonly Row[],
  until: string,
): DetectedSeries<Row> | undefined {
  const [first, second] = rows;
  if (!first || !second || rows.length !== 2 || first.amountMinor !== second.amountMinor) return undefined;
  const schedules = [first, second].map(({ day }) => createMonthlySchedule(first.day, Number(day.slice(8))));
  const fits = schedules.flatMap((schedule) => {
    const [one, two, ...others] = listOccurrences(
      schedule,
      addDaysClamped(first.day, -TOLERANCE),
      addDaysClamped(second.day, TOLERANCE),
    );
    if (!one || !two || others.length > 0) return [];
    const spread = Math.max(countDaysBetween(one.day, first.day), countDaysBetween(two.day, second.day));
    const expected = findNextOccurrence(schedule, two);
    return spread <= TOLERANCE && expected ? [{ schedule, spread, expected }] : [];
  });
  const [fit] = fits.sort((one, other) => one.spread - other.spread);
  if (!fit || dayToEpochDays(until) - dayToEpochDays(fit.expected.day) > GRACE) return undefined;
  const amounts = { amountMinor: second.amountMinor, isVarying: false, formerMinor: null, since: null };
  return { rows: [first, second], ...fit, ...amounts, state: 'active', isPart: false };
}

function createMonthlySchedule(firstDay: string, date: number): Schedule {
  const startDate = `${addDaysClamped(firstDay, -TOLERANCE).slice(0, 7)}-01`;
  return { startDate, frequency: 'monthly', every: { count: 1, unit: 'month' }, on: { days: [date] } };
}

function countDaysBetween(one: string, other: string): number {
  return Math.abs(dayToEpochDays(one) - dayToEpochDays(other));
}
