import { createNotFoundError } from '../platform/errors.ts';
import type { Db } from './schema.ts';

/**
 * Deletes a row by its id.
 * @param thing the name of the row for users, as in "This rule does not exist."
 * @throws 404 if the user has no such row
 */
export async function deleteUserRow(
  db: Db,
  table: 'receipt_lessons' | 'recurring' | 'repeating_budgets' | 'rules' | 'saved_filters',
  userId: number,
  id: string,
  thing: string,
): Promise<void> {
  const deleted = await db
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw createNotFoundError(thing);
}
