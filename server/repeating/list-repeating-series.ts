import { setImmediate } from 'node:timers/promises';
import { MAX_LISTED_SERIES, type Repeating, type RepeatingSeries } from '../../contract/repeating-series.ts';
import { addDaysClamped, dayToEpochDays } from '../../domain/calendar-day.ts';
import { minorToAmount } from '../../domain/money.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import { getScheduleInterval } from '../../domain/schedule.ts';
import type { Db } from '../db/schema.ts';
import { addSchedulesToRows, type RecurringItem } from '../recurring/recurring-items.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';
import { buildContinuingSchedule, type DetectedSeries, MAX_DAYS_WITHOUT_TRANSACTIONS } from './detect-series.ts';
import { loadDismissedSeriesCheck } from './dismissed-series.ts';
import { detectGroupSeries, groupTransactionsByName, type NameGroup } from './group-by-name.ts';
import { readSeriesTransactions, readSeriesTransfers, type SeriesTransaction } from './read-series-transactions.ts';
import { areSimilarWords, getSeriesKey } from './series-key.ts';
import { findUnconfirmedPayments } from './unconfirmed-payments.ts';

/**
 * Number of past days that are searched. This is a little more than two years, which can contain three yearly payments.
 */
const SEARCHED_DAYS = 760;
/** Maximum computing time, in milliseconds, between two pauses for other requests. */
const STEP_MS = 5;

type Found = { group: NameGroup<SeriesTransaction>; words: string[]; series: DetectedSeries<SeriesTransaction> };
/** A recurring item and the words of its name. These words are compared with the words of each series. */
type KeyedItem = { item: RecurringItem; words: string[] };

/**
 * Finds series in the transactions of the past two years. Series that a recurring item posts or that the user has
 * dismissed are not suggested.
 * @param most maximum number of transactions to read
 */
export async function listRepeatingSeries(db: Db, userId: number, today: string, most?: number): Promise<Repeating> {
  const searched = addDaysClamped(today, -SEARCHED_DAYS);
  const { rows, since } = await readSeriesTransactions(db, userId, {
    since: searched,
    until: today,
    ...(most !== undefined && { most }),
  });
  const items = await listItems(db, userId);
  const accounts = new Map((await listAccounts(db, userId)).map((account) => [account.id, account]));
  const transfers = await readSeriesTransfers(db, userId, { since, until: today });
  const isDismissed = await loadDismissedSeriesCheck(db, userId);
  const proposals: RepeatingSeries[] = [];
  const missing: RepeatingSeries[] = [];
  const priceChanges: Repeating['priceChanges'] = [];
  const found = await detectAll(rows, transfers, today, since > searched ? since : undefined);
  const keyed = items.map((item): KeyedItem => ({ item, words: getSeriesKey(item.name).split(' ') }));
  const pause = createPause();
  for (const each of found) {
    await pause();
    const { group, series } = each;
    const newest = series.rows.at(-1);
    const isTransfer = newest?.toAccountId !== undefined;
    // A closed account has no further transfers. Late transfers are not reported, because nobody waits for them.
    if (isTransfer && (series.state !== 'active' || !areOpen(newest, accounts))) continue;
    const item = keyed.find((one) => isContinuedBy(one, each))?.item;
    const priceChange = item && !isTransfer && findPriceChange(item, series, today);
    if (priceChange) priceChanges.push(priceChange);
    // Also true if the user has deleted the recurring item that posted the newest transaction.
    const isPosted = newest?.recurringId !== null;
    if (item || isPosted || series.state === 'over' || isDismissed(group, series.amountMinor)) continue;
    if (series.state === 'missing' && found.some((other) => isFollowedBy(each, other))) continue;
    const reply = toReply(each, today, accounts);
    if (reply) (series.state === 'missing' ? missing : proposals).push(reply);
  }
  return {
    proposals: proposals.sort((one, other) => getYearlySum(other) - getYearlySum(one)).slice(0, MAX_LISTED_SERIES),
    missing: missing.sort((one, other) => other.lastDay.localeCompare(one.lastDay)).slice(0, MAX_LISTED_SERIES),
    priceChanges,
    unconfirmed: await findUnconfirmedPayments(db, userId, { rows, items, today }),
    since,
  };
}

async function listItems(db: Db, userId: number): Promise<RecurringItem[]> {
  const rows = await db.selectFrom('recurring').selectAll().where('user_id', '=', userId).orderBy('sequence').execute();
  return addSchedulesToRows(db, userId, rows);
}

/** Detects the series of each name, with pauses in which other requests are handled. */
async function detectAll(
  rows: readonly SeriesTransaction[],
  transfers: readonly SeriesTransaction[],
  today: string,
  cutOff: string | undefined,
): Promise<Found[]> {
  const newest = new Map<string, string>();
  for (const { accountId, day, recurringId } of [...transfers, ...rows])
    if (recurringId === null && day > (newest.get(accountId) ?? '')) newest.set(accountId, day);
  const found: Found[] = [];
  const pause = createPause();
  for (const group of groupTransactionsByName([...rows, ...transfers])) {
    await pause();
    if (group.key === '') continue;
    // A payment can only be late if its day is before the account's newest transaction, because the last import may be
    // some days old.
    const until = newest.get(group.rows.at(-1)?.accountId ?? '') ?? today;
    if (dayToEpochDays(today) - dayToEpochDays(until) > MAX_DAYS_WITHOUT_TRANSACTIONS) continue;
    const words = group.key.split(' ');
    for (const series of detectGroupSeries(group, until, cutOff)) found.push({ group, words, series });
  }
  return found;
}

/** Returns a function that pauses for other requests if enough time has passed since the last pause. */
function createPause(): () => Promise<void> | undefined {
  let pausedAt = performance.now();
  return () => {
    if (performance.now() - pausedAt <= STEP_MS) return undefined;
    return setImmediate().then(() => {
      pausedAt = performance.now();
    });
  };
}

/** True if later payments with a similar name continue the series. This happens when the bank changes the name. */
function isFollowedBy(
  { group, words, series }: Found,
  { group: other, words: otherWords, series: later }: Found,
): boolean {
  const isLater = (later.rows.at(-1)?.day ?? '') > series.expected.day;
  return isLater && other.kind === group.kind && areSimilarWords(otherWords, words);
}

/**
 * Maximum number of days between the next occurrence of an item and that of a series with a different name. With more
 * days between them, they are different payments.
 */
const NEAR_DAYS = 4;
const NEAR_AMOUNT = 0.1;

/**
 * True if there already is a recurring item for a series. Usually both have similar names. If the user chose an
 * entirely different name for the item, the amount, period and days must be about the same.
 */
function isContinuedBy({ item, words }: KeyedItem, { group, words: seriesWords, series }: Found): boolean {
  const toAccountId = series.rows.at(-1)?.toAccountId;
  if (toAccountId !== undefined && `${item.account_id} ${item.to_account_id}` !== group.key) return false;
  if (item.kind !== group.kind && item.to_account_id === null) return false;
  const isNear = Math.abs(item.amount_minor - series.amountMinor) <= NEAR_AMOUNT * item.amount_minor;
  // If there are several series from the same shop, the amounts must match too, because only the amounts distinguish
  // the series.
  if (toAccountId !== undefined || areSimilarWords(words, seriesWords)) return !series.isPart || isNear;
  const [own, other] = [getScheduleInterval(item.schedule), getScheduleInterval(series.schedule)];
  if (!isNear || own.count !== other.count || own.unit !== other.unit) return false;
  const { day } = series.expected;
  const near = listOccurrences(
    { ...item.schedule, startDate: item.start_day },
    addDaysClamped(day, -NEAR_DAYS),
    addDaysClamped(day, NEAR_DAYS),
  );
  return !near.next().done;
}

/** Returns the new price of a series if the recurring item still has the old price; undefined otherwise. */
function findPriceChange(item: RecurringItem, series: DetectedSeries<SeriesTransaction>, today: string) {
  const { rows, amountMinor, isVarying, since, state } = series;
  const newest = rows.at(-1);
  const isSettled = isVarying || item.is_estimate === 1 || item.amount_minor === amountMinor || state !== 'active';
  // True if the item was changed after the newest payment. The payments then do not show the item's current amount.
  const isOlder = newest === undefined || (item.amount_since_day ?? item.start_day) > newest.day;
  if (isSettled || isOlder || newest.recurringId !== null || item.paused_due_day !== null || newest.day > today) {
    return undefined;
  }
  return {
    recurringId: item.id,
    name: item.name,
    amount: minorToAmount(item.amount_minor),
    seenAmount: minorToAmount(amountMinor),
    since: since ?? newest.day,
  };
}

type Accounts = ReadonlyMap<string, { name: string; is_closed: number }>;

function areOpen({ accountId, toAccountId = '' }: SeriesTransaction, accounts: Accounts): boolean {
  return [accountId, toAccountId].every((id) => accounts.get(id)?.is_closed === 0);
}

function toReply({ group, series }: Found, today: string, accounts: Accounts): RepeatingSeries | undefined {
  const { rows, amountMinor, isVarying, formerMinor, since, spread, expected } = series;
  const [first, newest] = [rows[0], rows.at(-1)];
  const schedule = buildContinuingSchedule(series, today);
  if (!first || !newest || !schedule) return undefined;
  const { every, on, weekend, ...start } = schedule;
  const amounts = rows.map((row) => row.amountMinor);
  return {
    key: group.key,
    name: newest.toAccountId === undefined ? newest.name : `Transfer to ${accounts.get(newest.toAccountId)?.name}`,
    category: newest.category,
    accountId: newest.accountId,
    ...(newest.toAccountId !== undefined && { toAccountId: newest.toAccountId }),
    isIncome: group.kind === 'income',
    amount: minorToAmount(amountMinor),
    ...(isVarying && { isEstimate: true as const }),
    ...start,
    ...(every && { every }),
    ...(on && { on }),
    ...(weekend && { weekend }),
    count: rows.length,
    firstDay: first.day,
    lastDay: newest.day,
    spread,
    expectedDay: expected.day,
    leastAmount: minorToAmount(Math.min(...amounts)),
    mostAmount: minorToAmount(Math.max(...amounts)),
    formerAmount: formerMinor === null ? null : minorToAmount(formerMinor),
    amountSince: since,
  };
}

const PER_YEAR = { day: 365, week: 52, month: 12, year: 1 };

function getYearlySum(series: RepeatingSeries): number {
  const { count, unit } = getScheduleInterval(series);
  return (series.amount * PER_YEAR[unit]) / count;
}
