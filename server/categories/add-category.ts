import type { TransactionKind, Tx } from '../db/schema.ts';
import { createConflictError } from '../platform/errors.ts';
import { ensureCategory, listCategories } from './store.ts';

/**
 * Adds an empty category. The caller must hold the user's lock.
 * @throws 409 if the category exists, 400 if the user has too many categories
 */
export async function addCategory(tx: Tx, userId: number, typed: string, kind: TransactionKind): Promise<string> {
  const existing = await listCategories(tx, userId, [kind]);
  const name = await ensureCategory(tx, userId, typed, kind);
  if (existing.includes(name)) throw createConflictError(`The category "${name}" already exists.`);
  return name;
}
