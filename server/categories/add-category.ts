import { MAX_CATEGORIES } from '../../contract/categories.ts';
import type { Kind, Tx } from '../db/schema.ts';
import { conflict, Refusal } from '../errors.ts';
import { ensureCategory, listCategories } from './store.ts';

/**
 * Adds a category before anything is in it. The caller holds the user.
 * @throws 409 if it exists, 403 if there are too many
 */
export async function addCategory(tx: Tx, userId: number, typed: string, kind: Kind): Promise<string> {
  const existing = await listCategories(tx, userId, [kind]);
  if (existing.length >= MAX_CATEGORIES) {
    throw new Refusal(403, `You can add at most ${MAX_CATEGORIES} categories. Delete some you no longer use.`);
  }
  const name = await ensureCategory(tx, userId, typed, kind);
  if (existing.includes(name)) throw conflict(`The category "${name}" already exists.`);
  return name;
}
