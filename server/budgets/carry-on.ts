import type { FastifyRequest } from 'fastify';
import { periodAfter, periodOfDay } from '../../contract/month-spans.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../db/in-batches.ts';
import { newId } from '../db/new-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import { BulkWriteUnderWay, lockUser } from '../db/user-lock.ts';
import { type CurrentUser, mayChange } from '../http/current-user.ts';
import { nameAnew } from '../http/serve-read.ts';
import { roomForBudgets } from './room.ts';

/** So far ahead budgets are carried on; and of months at which nobody looked, no more are made up for. */
const MOST_MONTHS = 12;

type Looker = Pick<CurrentUser, 'id' | 'access' | 'today' | 'monthStartDay' | 'budgetsThrough'>;

/**
 * With the first look at a month, the budgets of the month before become its own; so do those of months between at which
 * nobody looked. What was deleted from a month that was begun does not come again.
 * @param asked the month looked at, `YYYY-MM`; the past stays as it is
 */
export async function carryOn(
  context: AppContext,
  { user, request }: { user: Looker; request: FastifyRequest },
  asked?: string,
): Promise<void> {
  if (!mayChange(user)) return;
  try {
    if (await carryBudgets(context.db, user, asked)) await nameAnew(context, request);
  } catch (error) {
    if (error instanceof BulkWriteUnderWay) throw error;
    // What cannot be written just now is for a later look: a disk that is full can still be read.
    request.log.error(error);
  }
}

/** @returns whether there was anything to carry on */
async function carryBudgets(db: Db, user: Looker, asked: string | undefined): Promise<boolean> {
  const now = periodOfDay(user.today, user.monthStartDay);
  const until = asked ?? now;
  const isAhead = until >= now && until <= periodAfter(now, MOST_MONTHS);
  if (!isAhead || (user.budgetsThrough !== null && until <= user.budgetsThrough)) return false;
  // Who has no budgets to carry on, as most who are new, has nothing written.
  if (!(await hasAny(db, user.id, beginningOf(user.budgetsThrough, now, until), until))) return false;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const { budgets_through: through } = await tx
      .selectFrom('users')
      .select('budgets_through')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (through !== null && until <= through) return false;
    await fill(tx, user.id, beginningOf(through, now, until), until);
    await tx.updateTable('users').set({ budgets_through: until }).where('id', '=', user.id).execute();
    return true;
  });
}

/** Which month's budgets are carried on, and which is the first that gets them. */
type Beginning = { source: string; first: string };

function beginningOf(through: string | null, now: string, until: string): Beginning {
  if (through === null) return { source: periodAfter(now, -1), first: now };
  const earliest = periodAfter(until, 1 - MOST_MONTHS);
  const next = periodAfter(through, 1);
  return { source: through, first: next < earliest ? earliest : next };
}

async function hasAny(db: Db, userId: number, { source }: Beginning, until: string): Promise<boolean> {
  const any = await db
    .selectFrom('budgets')
    .select((row) => row.fn.min('period').as('period'))
    .where('user_id', '=', userId)
    .where('period', '>=', source)
    .where('period', '<=', until)
    .executeTakeFirst();
  return any?.period != null;
}

/** Month after month: a category that has a budget there already keeps it. Stops once there are as many as there can be. */
async function fill(tx: Tx, userId: number, { source, first }: Beginning, until: string): Promise<void> {
  let before = await budgetsOf(tx, userId, source);
  let room = await roomForBudgets(tx, userId);
  for (let period = first; period <= until; period = periodAfter(period, 1)) {
    const there = await budgetsOf(tx, userId, period);
    const categories = new Set(there.map(({ category }) => category));
    const carried = before
      .filter(({ category }) => !categories.has(category))
      .slice(0, Math.max(0, room))
      .map((budget) => ({ ...budget, id: newId(), period, version: 1, is_carried: 1 as const }));
    for (const some of inBatches(carried)) await tx.insertInto('budgets').values(some).execute();
    room -= carried.length;
    before = [...there, ...carried];
  }
}

function budgetsOf(tx: Tx, userId: number, period: string) {
  return tx.selectFrom('budgets').selectAll().where('user_id', '=', userId).where('period', '=', period).execute();
}
