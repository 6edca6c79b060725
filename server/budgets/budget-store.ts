import type { Selectable } from 'kysely';
import type { Budget, NewBudget, Rollover } from '../../contract/budgets.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { addMonths, findMonthOfDay } from '../../domain/month-ranges.ts';
import { ensureCategory } from '../categories/category-store.ts';
import { createId } from '../db/create-id.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { createConflictError, createNotFoundError, refuseOutdatedVersion } from '../platform/errors.ts';
import { refuseTooManyBudgets } from './budget-limit.ts';
import { selectSpendingOfBudget, type UserWithMonthStart } from './expense-totals.ts';
import { formatYearMonth, parseYearMonth } from './year-month.ts';

type Row = Selectable<Schema['budgets']>;

/**
 * The user's id and month settings, and the current day in the user's time zone, which determines which months are in
 * the future.
 */
type BudgetOwner = UserWithMonthStart & Pick<CurrentUser, 'today'>;

/** A budget's row with the spending in hundredths. The spending is null if there was none. */
type RowWithSpent = Omit<Row, 'user_id' | 'is_carried'> & { spent_minor: number | null };

/**
 * Returns the user's budgets for one month or for all months, with their spending. They are sorted by month, newest
 * first, then by category.
 */
export async function listBudgets(db: Db, owner: UserWithMonthStart, period?: string): Promise<Budget[]> {
  if (period === undefined) return toBudgets(await withSpent(db, owner).execute());
  const rows = await withSpent(db, owner).where('period', '=', period).execute();
  // Amounts can be carried over from any earlier month, so the budgets of all months are needed.
  if (rows.every(({ rollover }) => rollover === 'none')) return toBudgets(rows);
  const month = parseYearMonth(period);
  return (await listBudgets(db, owner)).filter((each) => each.month === month.month && each.year === month.year);
}

/**
 * Inserts a budget.
 * @throws 409 if the category already has a budget for that month; 400 if the user has too many budgets
 */
export async function insertBudget(tx: Tx, owner: UserWithMonthStart, made: NewBudget): Promise<Budget> {
  await lockUser(tx, owner.id);
  const id = createId();
  const { rollover = 'none' } = made;
  const row = { user_id: owner.id, id, version: 1, rollover, ...(await toColumns(tx, owner.id, made)) };
  await refuseSecond(tx, row);
  await tx.insertInto('budgets').values(row).execute();
  await refuseTooManyBudgets(tx, owner.id);
  return getBudget(tx, owner, id);
}

/**
 * Updates a budget and its copies in future months.
 * @param expected the version that the client edited, if it sent one
 * @throws 404 if the user has no such budget; 409 if the version differs, or if there is another budget for that
 * category and month
 */
export async function updateBudget(
  tx: Tx,
  owner: BudgetOwner,
  id: string,
  changed: NewBudget,
  expected?: number,
): Promise<Budget> {
  await lockUser(tx, owner.id);
  const before = await getBudget(tx, owner, id);
  await refuseOutdatedVersion('budget', before.version, expected, () => before);
  const { rollover = before.rollover } = changed;
  const row = {
    user_id: owner.id,
    id,
    version: before.version + 1,
    rollover,
    is_carried: 0 as const,
    ...(await toColumns(tx, owner.id, changed)),
  };
  await refuseSecond(tx, row);
  await tx.updateTable('budgets').set(row).where('user_id', '=', owner.id).where('id', '=', id).execute();
  if (row.period === formatYearMonth(before) && row.category === before.category) {
    for (const follower of await listFollowers(tx, owner, row)) {
      await tx
        .updateTable('budgets')
        .set((old) => ({ amount_minor: row.amount_minor, rollover, version: old('version', '+', 1) }))
        .where('user_id', '=', owner.id)
        .where('id', '=', follower)
        .execute();
    }
  }
  return getBudget(tx, owner, id);
}

/**
 * Deletes a budget and its copies in future months.
 * @throws 404 if the user has no such budget
 */
export async function deleteBudget(tx: Tx, owner: BudgetOwner, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('budgets')
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .returning(['category', 'period'])
    .executeTakeFirst();
  if (!gone) throw createNotFoundError('budget');
  const followers = await listFollowers(tx, owner, gone);
  if (followers.length === 0) return;
  await tx.deleteFrom('budgets').where('user_id', '=', owner.id).where('id', 'in', followers).execute();
}

/**
 * Returns the copies of a budget in the following months, up to the first month that has no copy or a copy that the
 * user changed.
 */
async function listFollowers(
  tx: Tx,
  { id, today, monthStartDay }: BudgetOwner,
  { category, period }: Pick<Row, 'category' | 'period'>,
): Promise<string[]> {
  // A change to a past month must not affect later months.
  if (period < findMonthOfDay(today, monthStartDay)) return [];
  const later = await tx
    .selectFrom('budgets')
    .select(['id', 'period', 'is_carried'])
    .where('user_id', '=', id)
    .where('category', '=', category)
    .where('period', '>', period)
    .orderBy('period')
    .execute();
  const end = later.findIndex((each, at) => each.is_carried === 0 || each.period !== addMonths(period, at + 1));
  return (end === -1 ? later : later.slice(0, end)).map((each) => each.id);
}

/**
 * Moves budgets from one category to another. If both categories have a budget for the same month, the amounts are
 * added. The caller must hold the user's lock.
 */
export async function moveBudgetsToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  const moving = await tx
    .deleteFrom('budgets')
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .returningAll()
    .execute();
  for (const budget of moving) {
    await tx
      .insertInto('budgets')
      .values({ ...budget, category: to, version: budget.version + 1 })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'period', 'category']).doUpdateSet((row) => ({
          amount_minor: row('budgets.amount_minor', '+', row.ref('excluded.amount_minor')),
          version: row('budgets.version', '+', 1),
        })),
      )
      .execute();
  }
}

async function getBudget(db: Db, owner: UserWithMonthStart, id: string): Promise<Budget> {
  const row = await withSpent(db, owner).where('id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('budget');
  const rows =
    row.rollover === 'none' ? [row] : await withSpent(db, owner).where('category', '=', row.category).execute();
  const budget = toBudgets(rows).find(({ _id }) => _id === id);
  if (!budget) throw createNotFoundError('budget');
  return budget;
}

/** Selects budgets together with the expenses in their category, which are read from running totals. */
function withSpent(db: Db, owner: UserWithMonthStart) {
  return db
    .selectFrom('budgets')
    .select(['budgets.id', 'budgets.category', 'budgets.period', 'amount_minor', 'rollover', 'version'])
    .select(selectSpendingOfBudget(db, owner).as('spent_minor'))
    .where('budgets.user_id', '=', owner.id);
}

async function toColumns(tx: Tx, userId: number, { category, amount, month, year }: NewBudget) {
  return {
    category: await ensureCategory(tx, userId, category, 'expense'),
    period: formatYearMonth({ year, month }),
    amount_minor: amountToMinor(amount),
  };
}

async function refuseSecond(tx: Tx, { user_id, id, category, period }: Omit<Row, 'is_carried'>): Promise<void> {
  const other = await tx
    .selectFrom('budgets')
    .select('id')
    .where((row) => row.and({ user_id, category, period }))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other)
    throw createConflictError(`There is already a budget for ${category} in that month. Edit that one instead.`);
}

/**
 * Converts rows to the budgets in a reply.
 * @param rows if any budget of a category carries over an amount, all budgets of that category are needed
 */
function toBudgets(rows: readonly RowWithSpent[]): Budget[] {
  return addRolloverAmounts(rows.map((row) => ({ ...row, spent_minor: row.spent_minor ?? 0 })))
    .sort((a, b) => b.period.localeCompare(a.period) || a.category.localeCompare(b.category, 'en'))
    .map((row) => ({
      _id: row.id,
      category: row.category,
      amount: minorToAmount(row.amount_minor),
      ...parseYearMonth(row.period),
      spent: minorToAmount(row.spent_minor),
      remaining: minorToAmount(row.amount_minor + row.taken_over_minor - row.spent_minor),
      rollover: row.rollover,
      carriedOver: minorToAmount(row.taken_over_minor),
      version: row.version,
    }));
}

type Planned = { category: string; period: string; amount_minor: number; rollover: Rollover; spent_minor: number };

/**
 * Adds to each budget the amount that is carried over from the previous month's budget, including what that budget
 * itself carried over. If the category had no budget in the previous month, nothing is carried over.
 * @param budgets all months of each category, in any order
 */
function addRolloverAmounts<B extends Planned>(budgets: readonly B[]): (B & { taken_over_minor: number })[] {
  const left = new Map<string, number>();
  const oldestFirst = budgets.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  return oldestFirst.map((budget) => {
    const before = left.get(`${addMonths(budget.period, -1)} ${budget.category}`) ?? 0;
    const taken_over_minor = takenOver(budget.rollover, before);
    left.set(`${budget.period} ${budget.category}`, budget.amount_minor + taken_over_minor - budget.spent_minor);
    return { ...budget, taken_over_minor };
  });
}

function takenOver(rollover: Rollover, leftMinor: number): number {
  if (rollover === 'none') return 0;
  return rollover === 'left' ? Math.max(leftMinor, 0) : leftMinor;
}
