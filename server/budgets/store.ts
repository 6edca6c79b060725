import type { Selectable } from 'kysely';
import type { Budget, NewBudget } from '../../contract/budgets.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import { ensureCategory } from '../categories/store.ts';
import { newId } from '../db/new-id.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { conflict, notFound, refuseOutdated } from '../errors.ts';
import { monthOf, periodOf } from './months.ts';

type Row = Selectable<Schema['budgets']>;

/** All budgets of the user with what was spent, newest month first, then by category. */
export async function listBudgets(db: Db, userId: number): Promise<Budget[]> {
  const rows = await withSpent(db, userId).execute();
  return rows
    .sort((a, b) => b.period.localeCompare(a.period) || a.category.localeCompare(b.category, 'en'))
    .map(toBudget);
}

/** @throws 409 where the category has a budget for that month */
export async function insertBudget(tx: Tx, userId: number, made: NewBudget): Promise<Budget> {
  await lockUser(tx, userId);
  const id = newId();
  const row = { user_id: userId, id, version: 1, ...(await toColumns(tx, userId, made)) };
  await refuseSecond(tx, row);
  await tx.insertInto('budgets').values(row).execute();
  return getBudget(tx, userId, id);
}

/**
 * @param expected the version on which the change begins, where that matters
 * @throws 404; 409 where it has another version by now, or another budget has that category and month
 */
export async function updateBudget(
  tx: Tx,
  userId: number,
  id: string,
  changed: NewBudget,
  expected?: number,
): Promise<Budget> {
  await lockUser(tx, userId);
  const before = await getBudget(tx, userId, id);
  await refuseOutdated('budget', before.version, expected, () => before);
  const row = { user_id: userId, id, version: before.version + 1, ...(await toColumns(tx, userId, changed)) };
  await refuseSecond(tx, row);
  await tx.updateTable('budgets').set(row).where('user_id', '=', userId).where('id', '=', id).execute();
  return getBudget(tx, userId, id);
}

/** @throws 404 */
export async function deleteBudget(db: Db, userId: number, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('budgets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('budget');
}

/** Moves budgets of a category to another: to those that are there for the same month they are added. The caller holds the user. */
export async function moveBudgets(tx: Tx, userId: number, from: string, to: string): Promise<void> {
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

async function getBudget(db: Db, userId: number, id: string): Promise<Budget> {
  const row = await withSpent(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('budget');
  return toBudget(row);
}

/** Budgets beside the running total of their category's expenses in their month. */
function withSpent(db: Db, userId: number) {
  return db
    .selectFrom('budgets')
    .leftJoin('totals', (join) =>
      join
        .onRef('totals.user_id', '=', 'budgets.user_id')
        .on('totals.span', '=', 'month')
        .onRef('totals.period', '=', 'budgets.period')
        .on('totals.kind', '=', 'expense')
        .onRef('totals.category', '=', 'budgets.category'),
    )
    .select([
      'budgets.id',
      'budgets.category',
      'budgets.period',
      'amount_minor',
      'version',
      'totals.sum_minor as spent_minor',
    ])
    .where('budgets.user_id', '=', userId);
}

async function toColumns(tx: Tx, userId: number, { category, amount, month, year }: NewBudget) {
  return {
    category: await ensureCategory(tx, userId, category, 'expense'),
    period: periodOf({ year, month }),
    amount_minor: toMinor(amount),
  };
}

async function refuseSecond(tx: Tx, { user_id, id, category, period }: Row): Promise<void> {
  const other = await tx
    .selectFrom('budgets')
    .select('id')
    .where((row) => row.and({ user_id, category, period }))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw conflict(`There is a budget for ${category} in that month already. Please change that one.`);
}

function toBudget(row: Omit<Row, 'user_id'> & { spent_minor: number | null }): Budget {
  const spentMinor = row.spent_minor ?? 0;
  return {
    _id: row.id,
    category: row.category,
    amount: fromMinor(row.amount_minor),
    ...monthOf(row.period),
    spent: fromMinor(spentMinor),
    remaining: fromMinor(row.amount_minor - spentMinor),
    version: row.version,
  };
}
