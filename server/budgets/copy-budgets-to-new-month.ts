import type { FastifyRequest } from 'fastify';
import { addMonths, findMonthOfDay } from '../../domain/month-ranges.ts';
import type { AppContext } from '../app-context.ts';
import { createId } from '../db/create-id.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Db, Tx } from '../db/schema.ts';
import { BulkWriteInProgressError, lockUser } from '../db/user-lock.ts';
import { type CurrentUser, canChangeData } from '../http/current-user.ts';
import { updateEntityTag } from '../http/serve-read.ts';
import { countRemainingBudgets } from './budget-limit.ts';

/**
 * Budgets are copied to at most this many months ahead. If months were never opened, at most this many of them are
 * filled.
 */
const MAX_MONTHS = 12;

type BudgetOwner = Pick<CurrentUser, 'id' | 'today' | 'monthStartDay' | 'budgetsThrough'>;
type Looker = BudgetOwner & Pick<CurrentUser, 'access'>;

/**
 * When a month is opened for the first time, copies the budgets of the previous month to it. Earlier months that were
 * never opened get them too. Budgets that the user deleted from a month are not created again.
 * @param asked the opened month, `YYYY-MM`; past months are not changed
 */
export async function copyBudgetsToNewMonth(
  context: AppContext,
  { user, request }: { user: Looker; request: FastifyRequest },
  asked?: string,
): Promise<void> {
  if (!canChangeData(user)) return;
  try {
    if (await copyBudgetsIfNewMonth(context.db, user, asked)) await updateEntityTag(context, request);
  } catch (error) {
    if (error instanceof BulkWriteInProgressError) throw error;
    // Only log the error, so that budgets can be read even if the disk is full. The next request tries to copy them
    // again.
    request.log.error(error);
  }
}

/**
 * Copies the newest budgets to all following months, up to and including the opened month. By default, this is the
 * current month.
 * @returns true if the months up to the opened one have now been filled
 */
export async function copyBudgetsIfNewMonth(db: Db, user: BudgetOwner, asked?: string): Promise<boolean> {
  const now = findMonthOfDay(user.today, user.monthStartDay);
  const until = asked ?? now;
  const isAhead = until >= now && until <= addMonths(now, MAX_MONTHS);
  if (!isAhead || (user.budgetsThrough !== null && until <= user.budgetsThrough)) return false;
  // Don't start a write for users without budgets. Most new users have none.
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

/** `source` is the month whose budgets are copied. `first` is the first month that gets the copies. */
type Beginning = { source: string; first: string };

function beginningOf(through: string | null, now: string, until: string): Beginning {
  if (through === null) return { source: addMonths(now, -1), first: now };
  const earliest = addMonths(until, 1 - MAX_MONTHS);
  const next = addMonths(through, 1);
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

/**
 * Fills the months in order. Stops when the user has the maximum number of budgets. Does not change existing budgets.
 */
async function fill(tx: Tx, userId: number, { source, first }: Beginning, until: string): Promise<void> {
  let before = await budgetsOf(tx, userId, source);
  let room = await countRemainingBudgets(tx, userId);
  for (let period = first; period <= until; period = addMonths(period, 1)) {
    const there = await budgetsOf(tx, userId, period);
    const categories = new Set(there.map(({ category }) => category));
    const carried = before
      .filter(({ category }) => !categories.has(category))
      .slice(0, Math.max(0, room))
      .map((budget) => ({ ...budget, id: createId(), period, version: 1, is_carried: 1 as const }));
    await insertManyRows(tx, 'budgets', carried);
    room -= carried.length;
    before = [...there, ...carried];
  }
}

function budgetsOf(tx: Tx, userId: number, period: string) {
  return tx.selectFrom('budgets').selectAll().where('user_id', '=', userId).where('period', '=', period).execute();
}
