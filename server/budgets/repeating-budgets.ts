import type { Selectable } from 'kysely';
import { getCategoryKey } from '../../contract/categories.ts';
import {
  GROUP_NAME_MISSING_MESSAGE,
  MAX_REPEATING_BUDGETS,
  type NewRepeatingBudget,
  type RepeatingBudget,
} from '../../contract/schedules/repeating-budgets.ts';
import { type BudgetPeriod, type CalendarSettings, findBudgetPeriodRange } from '../../domain/budget-periods.ts';
import { findFirstWeekday } from '../../domain/first-weekday.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { type DayRange, getMonthRange } from '../../domain/month-ranges.ts';
import { ensureCategory } from '../categories/category-store.ts';
import { createId } from '../db/create-id.ts';
import { deleteUserRow } from '../db/delete-user-row.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { type CategorySums, listCategorySums } from '../ledger/category-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import {
  createBadInputError,
  createConflictError,
  createNotFoundError,
  refuseOutdatedVersion,
} from '../platform/errors.ts';
import { type BudgetAmount, changeAmountFromPeriod, findAmountForPeriod } from './budget-amounts.ts';

/** The user's id, and the settings that determine the current periods. */
export type RepeatingBudgetOwner = Pick<CurrentUser, 'id' | 'today' | 'monthStartDay' | 'region'>;

type Row = Selectable<Schema['repeating_budgets']>;
type Stored = Omit<Row, 'user_id' | 'categories' | 'amounts'> & { categories: string[]; amounts: BudgetAmount[] };

const PERIOD_NAMES: Record<BudgetPeriod, string> = {
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
};

/**
 * Returns the repeating budgets, sorted by name, with their spending in one period. Omits budgets that did not exist in
 * that period.
 * @param month a month of the period, `YYYY-MM`; by default, the period is the current one
 */
export async function listRepeatingBudgets(
  db: Db,
  owner: RepeatingBudgetOwner,
  month?: string,
): Promise<RepeatingBudget[]> {
  const all = await readAll(db, owner.id);
  return (await withSpent(db, owner, all, month)).sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || (a._id < b._id ? -1 : 1),
  );
}

/** Returns the monthly budgets that existed in a month, without their spending. Amounts are in hundredths. */
export async function listMonthlyRepeatingBudgets(
  db: Db,
  userId: number,
  span: DayRange,
): Promise<{ _id: string; categories: string[]; amount: number }[]> {
  return (await readAll(db, userId)).flatMap(({ id, period, categories, amounts }) => {
    const amount = period === 'month' ? findAmountForPeriod(amounts, span) : undefined;
    return amount === undefined ? [] : [{ _id: id, categories, amount }];
  });
}

/** Returns a function that checks whether a category has a repeating budget in a month. */
export async function loadCategoryHasBudgetCheck(
  db: Db,
  userId: number,
  span: DayRange,
): Promise<(category: string) => boolean> {
  const there = (await readAll(db, userId)).filter(({ amounts }) => findAmountForPeriod(amounts, span) !== undefined);
  const covered = new Set(there.flatMap(({ categories }) => categories));
  return (category) => covered.has(category);
}

/**
 * Inserts a repeating budget.
 * @throws 409 if there is already a budget with the same categories and period; 400 if the user has too many budgets,
 * or if a budget for several categories has no name
 */
export async function insertRepeatingBudget(
  tx: Tx,
  owner: RepeatingBudgetOwner,
  made: NewRepeatingBudget,
): Promise<RepeatingBudget> {
  await lockUser(tx, owner.id);
  const { amount, period } = made;
  const span = findBudgetPeriodRange(owner.today, period, getCalendarSettings(owner));
  const stored: Stored = {
    ...{ id: createId(), name: made.name ?? '', period, version: 1 },
    categories: await ensureCategories(tx, owner.id, made.categories),
    amounts: [{ from: span.first, amount_minor: amountToMinor(amount) }],
  };
  const others = await readAll(tx, owner.id);
  if (others.length >= MAX_REPEATING_BUDGETS) {
    throw createBadInputError(
      `You have reached the limit of ${MAX_REPEATING_BUDGETS} repeating budgets. Delete one to add another.`,
    );
  }
  refuseUnfit(stored, others);
  await tx
    .insertInto('repeating_budgets')
    .values({ user_id: owner.id, ...toColumns(stored) })
    .execute();
  return showOne(tx, owner, stored);
}

/**
 * Updates a repeating budget. A new amount applies to the current period and later ones.
 * @param expected the version that the client edited, if it sent one
 * @throws 404; 400 if a budget for several categories has no name; 409 if the version differs, or if another budget has
 * the same categories and period
 */
export async function updateRepeatingBudget(
  tx: Tx,
  owner: RepeatingBudgetOwner,
  id: string,
  changed: NewRepeatingBudget,
  expected?: number,
): Promise<RepeatingBudget> {
  await lockUser(tx, owner.id);
  const all = await readAll(tx, owner.id);
  const before = all.find((each) => each.id === id);
  if (!before) throw createNotFoundError('budget');
  await refuseOutdatedVersion('budget', before.version, expected, () => showOne(tx, owner, before));
  const { period, name = before.name } = changed;
  const span = findBudgetPeriodRange(owner.today, period, getCalendarSettings(owner));
  const stored: Stored = {
    ...{ id, name, period, version: before.version + 1 },
    categories: await ensureCategories(tx, owner.id, changed.categories),
    // If the period changes, drop the old amounts: a weekly amount, for example, would be wrong for months.
    amounts: changeAmountFromPeriod(
      period === before.period ? before.amounts : [],
      span,
      amountToMinor(changed.amount),
    ),
  };
  refuseUnfit(
    stored,
    all.filter((each) => each.id !== id),
  );
  await write(tx, owner.id, stored);
  return showOne(tx, owner, stored);
}

/**
 * Deletes a repeating budget.
 * @throws 404 if the user has no such budget
 */
export async function deleteRepeatingBudget(tx: Tx, userId: number, id: string): Promise<void> {
  await deleteUserRow(tx, 'repeating_budgets', userId, id, 'budget');
}

/** Replaces a category in all repeating budgets. The caller must hold the user's lock. */
export async function moveRepeatingBudgetsToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  for (const budget of await readAll(tx, userId)) {
    if (!budget.categories.includes(from)) continue;
    const categories = [...new Set(budget.categories.map((each) => (each === from ? to : each)))];
    await write(tx, userId, { ...budget, categories, version: budget.version + 1 });
  }
}

/** Returns the names of the categories that the user's repeating budgets contain. */
export async function listCategoriesOfRepeatingBudgets(db: Db, userId: number): Promise<string[]> {
  return (await readAll(db, userId)).flatMap(({ categories }) => categories);
}

/** Returns the days on which the user's weeks and months begin. */
export function getCalendarSettings({ monthStartDay, region }: RepeatingBudgetOwner): CalendarSettings {
  return { monthStartDay, firstWeekday: findFirstWeekday(region ?? DEFAULT_LOCALE) };
}

/** Returns the total spending in several categories, in hundredths. An empty list means all categories. */
export function sumSpending(spent: ReadonlyMap<string, number>, categories: readonly string[]): number {
  if (categories.length === 0) return spent.get(ALL_CATEGORIES) ?? 0;
  return categories.reduce((sum, category) => sum + (spent.get(category) ?? 0), 0);
}

async function readAll(db: Db, userId: number): Promise<Stored[]> {
  const rows = await db
    .selectFrom('repeating_budgets')
    .select(['id', 'name', 'categories', 'period', 'amounts', 'version'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, categories: JSON.parse(row.categories), amounts: JSON.parse(row.amounts) }));
}

async function write(tx: Tx, userId: number, stored: Stored): Promise<void> {
  await tx
    .updateTable('repeating_budgets')
    .set(toColumns(stored))
    .where('user_id', '=', userId)
    .where('id', '=', stored.id)
    .execute();
}

function toColumns({ categories, amounts, ...columns }: Stored) {
  return { ...columns, categories: JSON.stringify(categories), amounts: JSON.stringify(amounts) };
}

async function ensureCategories(tx: Tx, userId: number, typed: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const each of typed) names.add(await ensureCategory(tx, userId, each, 'expense'));
  return [...names];
}

function refuseUnfit({ name, categories, period }: Stored, others: readonly Stored[]): void {
  if (categories.length > 1 && name === '') throw createBadInputError(GROUP_NAME_MISSING_MESSAGE, 'name');
  const key = (names: readonly string[]) => names.map(getCategoryKey).sort().join('\n');
  if (!others.some((other) => other.period === period && key(other.categories) === key(categories))) return;
  const of = categories.length > 1 ? 'these categories' : getShownName({ name: '', categories });
  throw createConflictError(`There is already a ${PERIOD_NAMES[period]} budget for ${of}. Edit that one instead.`);
}

async function showOne(db: Db, owner: RepeatingBudgetOwner, stored: Stored): Promise<RepeatingBudget> {
  const [shown] = await withSpent(db, owner, [stored]);
  if (!shown) throw createNotFoundError('budget');
  return shown;
}

/**
 * Adds the spending in the current period or, if a month is given, in the period of that month. Reads only running
 * totals, so it stays fast for large accounts.
 */
async function withSpent(
  db: Db,
  owner: RepeatingBudgetOwner,
  budgets: readonly Stored[],
  month?: string,
): Promise<RepeatingBudget[]> {
  const day = month === undefined ? owner.today : getDayOfMonth(owner, month);
  const calendar = getCalendarSettings(owner);
  const periods = [...new Set(budgets.map(({ period }) => period))];
  const spans = periods.map((period) => findBudgetPeriodRange(day, period, calendar));
  const sums = await listCategorySums(db, owner.id, spans);
  return budgets.flatMap((budget) => {
    const at = periods.indexOf(budget.period);
    const span = spans[at] as DayRange;
    const amount_minor = findAmountForPeriod(budget.amounts, span);
    if (amount_minor === undefined) return [];
    const spent_minor = sumSpending((sums[at] as CategorySums).expense, budget.categories);
    const { id, categories, period, amounts, version } = budget;
    return {
      ...{ _id: id, name: getShownName(budget), categories, period, firstDay: span.first, lastDay: span.last },
      amount: minorToAmount(amount_minor),
      spent: minorToAmount(spent_minor),
      remaining: minorToAmount(amount_minor - spent_minor),
      currentAmount: minorToAmount(amounts.at(-1)?.amount_minor ?? amount_minor),
      version,
    };
  });
}

/**
 * Returns a day of the month: today for the current month, the last day of a past month, or the first day of a future
 * month.
 */
function getDayOfMonth({ today, monthStartDay }: RepeatingBudgetOwner, month: string): string {
  const { first, last } = getMonthRange(month, monthStartDay);
  if (today > last) return last;
  return today < first ? first : today;
}

function getShownName({ name, categories }: Pick<Stored, 'name' | 'categories'>): string {
  return name || (categories.length === 0 ? 'All spending' : categories.join(', '));
}
