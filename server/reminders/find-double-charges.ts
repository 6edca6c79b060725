import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { Db } from '../db/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { selectTransactionsByFilter } from '../transactions/search/filter-query.ts';
import type { RemindedUser } from './find-reminder-events.ts';
import type { ReminderEvent } from './queue-reminder.ts';
import type { ReminderFormats } from './reminder-formats.ts';

/** Number of past days that are searched for pairs of charges. */
const HISTORY_DAYS = 90;
/** Maximum number of days since the second charge of a pair. Pairs with an older second charge are not reported. */
const CHARGE_DAYS = 35;
/** Maximum number of expenses that are compared, starting with the newest. */
const MAX_COMPARED = 2000;

type Expense = {
  id: string;
  name: string;
  day: string;
  amount_minor: number;
  account_id: string;
  recurring_id: string | null;
  created_at: number;
};

/**
 * Finds expenses that may have been charged twice: they have the same name, amount and account, and are on the same day
 * or on consecutive days. Of several such pairs with the same name, amount and account, only the first is reported,
 * because people may buy the same coffee every day.
 * @param since pairs whose second expense was recorded before this time are ignored
 */
export async function findDoubleCharges(db: Db, user: RemindedUser, since: number): Promise<ReminderEvent[]> {
  const { id, today } = user;
  const days = { startDate: addDaysClamped(today, -HISTORY_DAYS), endDate: today };
  const newestFirst = await selectTransactionsByFilter(db, id, { kind: 'expense', ...days })
    .select(['id', 'name', 'day', 'amount_minor', 'account_id', 'recurring_id', 'created_at'])
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  const last = new Map<string, Expense>();
  const hasPair = new Set<string>();
  const events: ReminderEvent[] = [];
  for (const expense of newestFirst.reverse()) {
    const { day, amount_minor, account_id, name } = expense;
    // Skip refunds, whose amounts are negative.
    if (amount_minor <= 0) continue;
    const key = `${account_id} ${amount_minor} ${foldText(name)}`;
    const before = last.get(key);
    last.set(key, expense);
    if (before === undefined || hasPair.has(key) || !isPair(before, expense)) continue;
    hasPair.add(key);
    const isRecent = day >= addDaysClamped(today, -CHARGE_DAYS);
    if (isRecent && Math.max(before.created_at, expense.created_at) >= since) {
      events.push({ key: expense.id, describe: (formats) => [describePair(before, expense, formats)] });
    }
  }
  return events;
}

function isPair(one: Expense, other: Expense): boolean {
  // Two transactions that the same recurring item posted are not a double charge, because they are separate
  // occurrences.
  const isOfSameItem = one.recurring_id !== null && one.recurring_id === other.recurring_id;
  return !isOfSameItem && other.day <= addDaysClamped(one.day, 1);
}

function describePair(first: Expense, second: Expense, formats: ReminderFormats): string {
  const { name, day, amount_minor } = first;
  const when =
    day === second.day ? `twice on ${formats.day(day)}` : `on ${formats.day(day)} and ${formats.day(second.day)}`;
  return `${name}: ${formats.money(amount_minor)} ${when}`;
}
