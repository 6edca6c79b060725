import type { Lesson } from '../../contract/lessons.ts';
import type { ShopLesson } from '../../reader/index.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { notFound } from '../errors.ts';

export type LessonRow = Schema['receipt_lessons'];

/** A receipt is compared with the lessons of so many shops, the last ones taught: nobody goes to more. */
const COMPARED = 1000;

/** What was learned from the user, newest first. */
function rowsOf(db: Db, userId: number) {
  return db
    .selectFrom('receipt_lessons')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('learned_at', 'desc')
    .orderBy('id');
}

/** What this user's corrections have taught, by merchant. */
export async function listLessons(db: Db, userId: number): Promise<Lesson[]> {
  const lessons = (await rowsOf(db, userId).execute()).map(toLesson);
  return lessons.sort((a, b) => a.merchant.localeCompare(b.merchant, 'en'));
}

/** The lessons with which the reader compares a receipt, by its shop. */
export function comparedLessons(db: Db, userId: number): Promise<LessonRow[]> {
  return rowsOf(db, userId).limit(COMPARED).execute();
}

/** What a shop is known by has some hundred letters; of an earlier version's, longer ones are not compared. */
const LONGEST_MARKS = 20_000;

/** A lesson as the reader is told it. */
export function toShopLesson(row: LessonRow): ShopLesson {
  return {
    marks: row.marks.length > LONGEST_MARKS ? '[]' : row.marks,
    hints: {
      ...(row.amount_label && { amountLabel: row.amount_label }),
      ...(row.is_month_first !== null && { isMonthFirst: row.is_month_first === 1 }),
    },
    ...(row.is_renamed === 1 && { renamed: { merchant: row.merchant, readAs: row.read_as } }),
  };
}

/** Keeps a lesson, in the place of an earlier one of the same id. */
export async function keepLesson(tx: Tx, row: LessonRow): Promise<void> {
  const { user_id: _, id: __, ...changed } = row;
  await tx
    .insertInto('receipt_lessons')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changed))
    .execute();
}

/** @throws 404 where this user has no such lesson */
export async function deleteLesson(db: Db, userId: number, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('receipt_lessons')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('lesson');
}

/** Forgets a category that is deleted, and lessons that taught nothing else. */
export async function forgetCategory(tx: Tx, userId: number, category: string): Promise<void> {
  const changed = await tx
    .updateTable('receipt_lessons')
    .set({ category: null })
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .returningAll()
    .execute();
  for (const lesson of changed) if (!teaches(lesson)) await deleteLesson(tx, userId, lesson.id);
}

/** Has what taught a category teach another, which it is called now. */
export async function moveLessons(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipt_lessons')
    .set({ category: to })
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/** Whether there is anything in a lesson. */
export function teaches({ is_renamed, category, amount_label, is_month_first }: LessonRow): boolean {
  return is_renamed === 1 || category !== null || amount_label !== null || is_month_first !== null;
}

function toLesson(row: LessonRow): Lesson {
  return {
    _id: row.id,
    merchant: row.merchant,
    readAs: row.is_renamed === 1 ? row.read_as : null,
    category: row.category,
    amountLabel: row.amount_label,
    isMonthFirst: row.is_month_first === null ? null : row.is_month_first === 1,
    learnedAt: new Date(row.learned_at).toISOString(),
  };
}
