import type { Selectable } from 'kysely';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { Db, Schema, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { comparePositions } from '../transactions/search/result-set.ts';

type Row = Selectable<Schema['recurring']>;
type Price = Pick<Row, 'former_amount_minor' | 'amount_since_day'>;

/**
 * Returns the former price to store when an item is changed. A change is a correction, not a new price, if the item has
 * not started yet or if the old amount was never posted.
 * @param due the next due day, which is the first with the new amount
 */
export function getFormerPriceAfterChange(before: Row, after: Row, due: string, today: string): Price {
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

/**
 * A transaction that an item posted, including the user's later edits. If the user corrected its amount, that is the
 * actual price.
 */
export type PostedTransaction = { day: string; kind: TransactionKind; amount_minor: number };

/** A price inferred from transactions, in hundredths. */
export type InferredPrice = { now: number; former: number | null; since: string | null };

/** A bill has no fixed price if its 4 newest transactions have at least 3 different amounts. */
const [NEWEST, AMOUNTS] = [4, 3];

/**
 * Returns the item's actual price according to its transactions; undefined if the item already has the right price.
 * @param posted newest first
 */
export function inferActualPrice(item: Row, posted: readonly PostedTransaction[]): InferredPrice | undefined {
  // A corrected amount of an estimated bill is not a new price, because the amounts of such bills vary.
  if (item.is_estimate === 1) return undefined;
  const own = posted.filter(({ kind }) => kind === item.kind);
  const { amount_minor, former_amount_minor: former, amount_since_day: since } = item;
  const [newest] = own;
  if (!newest) return undefined;
  const now = newest.amount_minor;
  const others = own.findIndex((each) => each.amount_minor !== now);
  const before = own[others]?.amount_minor;
  const first = (others < 0 ? own : own.slice(0, others)).at(-1)?.day ?? newest.day;
  if (now === amount_minor) {
    // The user may have corrected some transactions to the new price before changing the item. Then the new price began
    // with the first of these transactions.
    return since !== null && before !== undefined && first < since ? { now, former: before, since: first } : undefined;
  }
  // The item was changed after its newest transaction, so the transactions cannot show the current price.
  if (since !== null && since > newest.day) return undefined;
  if (new Set(own.slice(0, NEWEST).map((each) => each.amount_minor)).size >= AMOUNTS) return undefined;
  // All transactions still have the former price, so the price has not changed.
  if (before === undefined && now === former) return { now, former: null, since: null };
  return { now, former: before ?? amount_minor, since: first };
}

/**
 * Number of past days whose transactions are read. It is longer than a year, because a price change is shown for a
 * year, and recognizing it requires a transaction from before the change.
 */
const LOOKED_AT_DAYS = 400;

/**
 * Maximum number of transactions that are read. If there are more, no prices are inferred, because reading all of them
 * would block other requests.
 */
const MAX_POSTED = 10_000;

/**
 * Returns recently posted transactions by item id, newest first. Returns none at all if there are more than `most` in
 * total.
 */
export async function listPostedTransactions(
  db: Db,
  userId: number,
  ids: readonly string[],
  today: string,
  most = MAX_POSTED,
): Promise<Map<string, PostedTransaction[]>> {
  const byItem = new Map<string, PostedTransaction[]>();
  let left = most;
  for (const some of splitIntoBatches(ids)) {
    const rows = await selectByIndex(db, 'transactions', 'transactions_of_recurring')
      .select(['recurring_id', 'day', 'sequence', 'kind', 'amount_minor'])
      .where('user_id', '=', userId)
      .where('recurring_id', 'in', some)
      .where('day', '>=', addDaysClamped(today, -LOOKED_AT_DAYS))
      .limit(left + 1)
      .execute();
    left -= rows.length;
    if (left < 0) return new Map();
    for (const { recurring_id, ...row } of rows.sort(comparePositions)) {
      const posted = byItem.get(recurring_id ?? '') ?? [];
      posted.push(row);
      byItem.set(recurring_id ?? '', posted);
    }
  }
  return byItem;
}
