import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

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
