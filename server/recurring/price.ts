import type { Selectable } from 'kysely';
import { addDaysClamped } from '../../contract/day.ts';
import { selectByIndex } from '../db/by-index.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Db, Kind, Schema } from '../db/schema.ts';
import { inListOrder } from '../transactions/merged-rows.ts';

type Row = Selectable<Schema['recurring']>;
type Price = Pick<Row, 'former_amount_minor' | 'amount_since_day'>;

/**
 * What is kept of the amount before, when an item is changed. Only one that has begun had a price: before that, and as long as
 * nothing was posted at the amount that is changed now, this is a correction.
 * @param due the day on which it is due next, the first with the amount of now
 */
export function priceAfter(before: Row, after: Row, due: string, today: string): Price {
  const { former_amount_minor, amount_since_day } = before;
  const isOther = before.kind !== after.kind || (before.to_account_id === null) !== (after.to_account_id === null);
  if (isOther) return { former_amount_minor: null, amount_since_day: null };
  if (before.amount_minor === after.amount_minor || before.start_day > today) {
    return { former_amount_minor, amount_since_day };
  }
  const dueBefore = before.paused_due_day ?? before.next_due_day;
  const isCorrection = former_amount_minor !== null && amount_since_day !== null && dueBefore <= amount_since_day;
  const former = isCorrection ? former_amount_minor : before.amount_minor;
  return former === after.amount_minor
    ? { former_amount_minor: null, amount_since_day: null }
    : { former_amount_minor: former, amount_since_day: due };
}

/** What an item has posted, as it is now: who corrects a bill to what was paid says what the price is. */
export type Posted = { day: string; kind: Kind; amount_minor: number };

/** A price that its transactions show, in hundredths. */
export type SeenPrice = { now: number; former: number | null; since: string | null };

/** So many of the newest tell a price from a bill that is another each time, of which they have so many amounts. */
const [NEWEST, AMOUNTS] = [4, 3];

/**
 * The price of an item as its transactions show it; undefined where they say what the item says itself.
 * @param posted newest first
 */
export function seenPrice(item: Row, posted: readonly Posted[]): SeenPrice | undefined {
  const own = posted.filter(({ kind }) => kind === item.kind);
  const { amount_minor, former_amount_minor: former, amount_since_day: since } = item;
  const [newest] = own;
  if (!newest) return undefined;
  const now = newest.amount_minor;
  const others = own.findIndex((each) => each.amount_minor !== now);
  const before = own[others]?.amount_minor;
  const first = (others < 0 ? own : own.slice(0, others)).at(-1)?.day ?? newest.day;
  if (now === amount_minor) {
    // Its first transactions at the new price were corrected by hand.
    return since !== null && before !== undefined && first < since ? { now, former: before, since: first } : undefined;
  }
  // What the item was changed to is yet to be posted.
  if (since !== null && since > newest.day) return undefined;
  if (new Set(own.slice(0, NEWEST).map((each) => each.amount_minor)).size >= AMOUNTS) return undefined;
  // The change of the item was not one: all is as it was before.
  if (before === undefined && now === former) return { now, former: null, since: null };
  return { now, former: before ?? amount_minor, since: first };
}

/** Days that are looked at: for a year a price that changed is pointed out, and the one before has its own day. */
const LOOKED_AT_DAYS = 400;

/** What all items of a person may have posted in these days, for it to be looked at: reading more would hold others up. */
const MOST_POSTED = 10_000;

/** What items have posted lately, newest first, by their ids; nothing of any where together they have posted more than `most`. */
export async function listPosted(
  db: Db,
  userId: number,
  ids: readonly string[],
  today: string,
  most = MOST_POSTED,
): Promise<Map<string, Posted[]>> {
  const byItem = new Map<string, Posted[]>();
  let left = most;
  for (const some of inBatches(ids)) {
    const rows = await selectByIndex(db, 'transactions', 'transactions_of_recurring')
      .select(['recurring_id', 'day', 'sequence', 'kind', 'amount_minor'])
      .where('user_id', '=', userId)
      .where('recurring_id', 'in', some)
      .where('day', '>=', addDaysClamped(today, -LOOKED_AT_DAYS))
      .limit(left + 1)
      .execute();
    left -= rows.length;
    if (left < 0) return new Map();
    for (const { recurring_id, ...row } of rows.sort(inListOrder)) {
      const posted = byItem.get(recurring_id ?? '') ?? [];
      posted.push(row);
      byItem.set(recurring_id ?? '', posted);
    }
  }
  return byItem;
}
