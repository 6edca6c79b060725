import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { nextOccurrence, occurrencesBetween } from '../../contract/recurrence.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import type { Draft } from '../transactions/row.ts';
import type { TransferDraft } from '../transactions/transfers/row.ts';
import { insertTransfers } from '../transactions/transfers/write.ts';
import { insertTransactions } from '../transactions/write.ts';
import { NEVER_DUE } from './marks.ts';

type Item = Selectable<Schema['recurring']>;
type Occurrence = { item: Item; day: string };

/** How many occurrences one database transaction posts: few enough that nobody waits long for it. */
const AT_ONCE = 100;

/**
 * Posts every occurrence of the user's items that is due, oldest first, each as a transaction on its own day. What was
 * posted is marked in the same database transaction, so that a crash, a second server or a clock that steps back posts
 * nothing twice and leaves nothing out.
 * @param today the user's day: an occurrence is due once it is reached
 */
export async function postDue(db: Db, userId: number, today: string, now: Date): Promise<void> {
  let posted: number;
  do {
    posted = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const items = await tx
        .selectFrom('recurring')
        .selectAll()
        .where('user_id', '=', userId)
        .where('next_due_day', '<=', today)
        .orderBy('next_due_day')
        .orderBy('sequence')
        .limit(AT_ONCE)
        .execute();
      return postOccurrences(tx, userId, oldestDue(items, today), now);
    });
    // SQLite answers at once: without this nobody else's request would be looked at before all is posted.
    await setImmediate();
  } while (posted > 0);
}

/** Posts what is due of one item, in the database transaction that makes or changes it. The caller holds the user. */
export async function postDueOfItem(tx: Tx, item: Item, today: string, now: Date): Promise<void> {
  const { user_id, id } = item;
  for (let due = oldestDue([item], today); due.length > 0; ) {
    await postOccurrences(tx, user_id, due, now);
    const { next_due_day } = await tx
      .selectFrom('recurring')
      .select('next_due_day')
      .where((row) => row.and({ user_id, id }))
      .executeTakeFirstOrThrow();
    due = oldestDue([{ ...item, next_due_day }], today);
  }
}

/** The oldest occurrences that are due; of one item in their order, so that its next due day can move on past them. */
function oldestDue(items: readonly Item[], today: string): Occurrence[] {
  const due: Occurrence[] = [];
  for (const item of items) {
    let count = 0;
    for (const day of occurrencesBetween(item.start_day, item.frequency, item.next_due_day, today)) {
      if (count++ === AT_ONCE) break;
      due.push({ item, day });
    }
  }
  return due.sort((a, b) => a.day.localeCompare(b.day) || a.item.sequence - b.item.sequence).slice(0, AT_ONCE);
}

/** @returns how many were due, posted before or not */
async function postOccurrences(tx: Tx, userId: number, due: readonly Occurrence[], now: Date): Promise<number> {
  if (due.length === 0) return 0;
  const unposted = await mark(tx, userId, due);
  await insertTransactions(tx, userId, unposted.filter((each) => !isTransfer(each)).map(toDraft), now);
  await insertTransfers(tx, userId, unposted.filter(isTransfer).map(toTransferDraft), now);
  for (const [item, last] of new Map(due.map(({ item, day }) => [item, day]))) {
    await tx
      .updateTable('recurring')
      .set({ next_due_day: nextOccurrence(item.start_day, item.frequency, last) ?? NEVER_DUE })
      .where('user_id', '=', userId)
      .where('id', '=', item.id)
      .execute();
  }
  return due.length;
}

/** What an occurrence makes of an item, on a day. */
export function toDraft({ item: { id, kind, name, category, amount_minor, account_id }, day }: Occurrence): Draft {
  return { day, kind, name, category, amount_minor, account_id, recurring_id: id };
}

export function isTransfer({ item }: Occurrence): boolean {
  return item.to_account_id !== null;
}

/** What it is called stands in the note: a transfer has no name. */
export function toTransferDraft({ item, day }: Occurrence): TransferDraft {
  const { id, name, account_id, to_account_id, amount_minor } = item;
  return {
    ...{ day, amount_minor, note: name, recurring_id: id },
    from_account_id: account_id,
    to_account_id: to_account_id ?? account_id,
  };
}

/** Marks the occurrences as posted and answers those that were not before, in their order. */
async function mark(tx: Tx, userId: number, due: readonly Occurrence[]): Promise<Occurrence[]> {
  const marked = await tx
    .insertInto('posted_occurrences')
    .values(due.map(({ item, day }) => ({ user_id: userId, recurring_id: item.id, due_day: day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['recurring_id', 'due_day'])
    .execute();
  const isNew = new Set(marked.map(({ recurring_id, due_day }) => `${recurring_id} ${due_day}`));
  return due.filter(({ item, day }) => isNew.has(`${item.id} ${day}`));
}
