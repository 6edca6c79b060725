import { sql } from 'kysely';
import { builtInCategory, categoryKey, MISCELLANEOUS } from '../../contract/categories.ts';
import { lockUser } from '../auth/user-lock.ts';
import type { Tx } from '../db/schema.ts';
import { badInput, notFound } from '../errors.ts';
import { forgetCategory } from '../receipts/lessons.ts';

/**
 * Deletes a custom category. What is in it moves to Miscellaneous: transactions, recurring
 * items, receipts, and budgets, which are added to one that is there for the same month. Lessons forget it. A deleted
 * transaction finds when it is restored that its category is gone.
 * @returns how many transactions moved
 * @throws 400 for a built-in category, 404 for one this user has not
 */
export async function deleteCategory(tx: Tx, userId: number, typed: string): Promise<number> {
  if (builtInCategory(typed)) throw badInput('Built-in categories cannot be deleted.', 'categoryToDelete');
  await lockUser(tx, userId);
  const category = await tx
    .deleteFrom('categories')
    .where('user_id', '=', userId)
    .where('key', '=', categoryKey(typed))
    .returning('name')
    .executeTakeFirst();
  if (!category) throw notFound('category');
  const { name } = category;

  for (const table of ['recurring', 'receipts'] as const) {
    await tx
      .updateTable(table)
      .set({ category: MISCELLANEOUS })
      .where('user_id', '=', userId)
      .where('category', '=', name)
      .execute();
  }
  await forgetCategory(tx, userId, name);
  await moveBudgets(tx, userId, name);
  await moveTotals(tx, userId, name);
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ category: MISCELLANEOUS })
    .where('user_id', '=', userId)
    .where('category', '=', name)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function moveBudgets(tx: Tx, userId: number, name: string): Promise<void> {
  const moving = await tx
    .deleteFrom('budgets')
    .where('user_id', '=', userId)
    .where('category', '=', name)
    .returningAll()
    .execute();
  for (const budget of moving) {
    await tx
      .insertInto('budgets')
      .values({ ...budget, category: MISCELLANEOUS })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'period', 'category']).doUpdateSet((row) => ({
          amount_minor: row('budgets.amount_minor', '+', row.ref('excluded.amount_minor')),
        })),
      )
      .execute();
  }
}

/** The running totals move by themselves: adding them up over again would read every transaction. */
async function moveTotals(tx: Tx, userId: number, name: string): Promise<void> {
  await sql`
    insert into totals (user_id, span, period, kind, category, count, sum_minor)
    select user_id, span, period, kind, ${MISCELLANEOUS}, count, sum_minor
    from totals where user_id = ${userId} and category = ${name}
    on conflict (user_id, span, period, kind, category) do update set
      count = totals.count + excluded.count, sum_minor = totals.sum_minor + excluded.sum_minor`.execute(tx);
  await tx.deleteFrom('totals').where('user_id', '=', userId).where('category', '=', name).execute();
}
