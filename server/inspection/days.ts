import type { Db } from '../db/schema.ts';
import { rebuildTotals } from '../ledger/true-totals.ts';
import { counted, type Inspection } from './inspection.ts';
import { DAY_PLACES, listBadDays, nameOfPlace, nearestDay, replaceDay } from './kept-days.ts';

/** Days that don't exist in the calendar. They sort wrongly, so lists and totals of a period miss them. */
export const days: Inspection = {
  inWords: (count) => counted(count, 'day is in no calendar.', 'days are in no calendar.'),
  advice:
    'Move them to the nearest valid day: npm run totals -- --rebuild. Days that it cannot read do not change: correct them in the app.',
  async *find({ db }) {
    for (const place of DAY_PLACES) {
      for (const { user_id, day } of await listBadDays(db, place)) {
        yield `${nameOfPlace(place)}: ${day} of user ${user_id}`;
      }
    }
  },
  async mend({ db }) {
    let count = 0;
    for (const userId of await usersWithBadDays(db)) {
      count += await db.transaction().execute((tx) => mendDays(tx, userId));
    }
    return count;
  },
};

/** Returns the users with invalid days that can be moved to the nearest valid day. */
export async function usersWithBadDays(db: Db): Promise<Set<number>> {
  const users = new Set<number>();
  for (const place of DAY_PLACES) {
    for (const { user_id, day } of await listBadDays(db, place)) if (nearestDay(day)) users.add(user_id);
  }
  return users;
}

/** Recomputes the totals too, because they depend on days. @returns how many days were moved */
export async function mendDays(tx: Db, userId: number): Promise<number> {
  let count = 0;
  for (const place of DAY_PLACES) {
    for (const { day } of await listBadDays(tx, place, userId)) {
      const nearest = nearestDay(day);
      if (nearest === undefined) continue;
      await replaceDay(tx, place, userId, day, nearest);
      count++;
    }
  }
  await rebuildTotals(tx as Parameters<typeof rebuildTotals>[0], userId);
  return count;
}
