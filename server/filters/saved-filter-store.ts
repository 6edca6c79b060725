import { type FilterOfList, MAX_SAVED_FILTERS, type SavedFilter } from '../../contract/transactions/saved-filters.ts';
import { createId } from '../db/create-id.ts';
import { deleteUserRow } from '../db/delete-user-row.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { createBadInputError, createConflictError, createNotFoundError } from '../platform/errors.ts';
import { createLookAlikeCheck } from '../text/look-alike-letters.ts';

/** Returns the user's saved filters in alphabetical order. */
export async function listSavedFilters(db: Db, userId: number): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', userId)
    .execute();
  return rows
    .map(({ id, name, filter }) => ({ _id: id, name, filter: JSON.parse(filter) as FilterOfList }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a._id < b._id ? -1 : 1));
}

/**
 * Saves a filter.
 * @throws 400 if the user has too many filters, or if the filter's account does not belong to the user; 409 if another
 * filter has the same name
 */
export async function insertSavedFilter(
  tx: Tx,
  userId: number,
  { name, filter }: Omit<SavedFilter, '_id'>,
): Promise<SavedFilter> {
  await lockUserRow(tx, userId);
  await refuseUnknownAccount(tx, userId, filter);
  const others = await listSavedFilters(tx, userId);
  if (others.length >= MAX_SAVED_FILTERS)
    throw createBadInputError(
      `You have reached the limit of ${MAX_SAVED_FILTERS} saved filters. Delete one to add another.`,
    );
  refuseTaken(others, name);
  const id = createId();
  await tx
    .insertInto('saved_filters')
    .values({ user_id: userId, id, name, filter: JSON.stringify(filter) })
    .execute();
  return { _id: id, name, filter };
}

/**
 * Changes a filter.
 * @throws 404 if the filter does not exist; 400 if its account does not belong to the user; 409 if another filter has
 * the same name
 */
export async function updateSavedFilter(
  tx: Tx,
  userId: number,
  id: string,
  change: { name: string; filter?: FilterOfList | undefined },
): Promise<SavedFilter> {
  await lockUserRow(tx, userId);
  const all = await listSavedFilters(tx, userId);
  const before = all.find(({ _id }) => _id === id);
  if (!before) throw createNotFoundError('filter');
  if (change.filter) await refuseUnknownAccount(tx, userId, change.filter);
  refuseTaken(
    all.filter(({ _id }) => _id !== id),
    change.name,
  );
  const after = { ...before, name: change.name, filter: change.filter ?? before.filter };
  await write(tx, userId, after);
  return after;
}

/**
 * Deletes a filter.
 * @throws 404 if the filter does not exist
 */
export async function deleteSavedFilter(db: Db, userId: number, id: string): Promise<void> {
  await deleteUserRow(db, 'saved_filters', userId, id, 'filter');
}

/** Deletes the saved filters that use an account. The caller must hold the user's lock. */
export async function deleteSavedFiltersOfAccount(tx: Tx, userId: number, accountId: string): Promise<void> {
  for (const { _id, filter } of await listSavedFilters(tx, userId)) {
    if (filter.account === accountId) await deleteSavedFilter(tx, userId, _id);
  }
}

/**
 * Updates saved filters after a category, tag or account was renamed or merged. The caller must hold the user's lock.
 */
export async function replaceInSavedFilters(
  tx: Tx,
  userId: number,
  by: 'category' | 'tag' | 'account',
  from: string,
  to: string,
): Promise<void> {
  const isFrom = (name: string | undefined) => name?.toLowerCase() === from.toLowerCase();
  for (const saved of await listSavedFilters(tx, userId)) {
    const { categories = [] } = saved.filter;
    if (isFrom(saved.filter[by])) await write(tx, userId, { ...saved, filter: { ...saved.filter, [by]: to } });
    else if (by === 'category' && categories.some(isFrom)) {
      const renamed = [...new Set(categories.map((name) => (isFrom(name) ? to : name)))];
      await write(tx, userId, { ...saved, filter: { ...saved.filter, categories: renamed } });
    }
  }
}

async function write(tx: Tx, userId: number, { _id, name, filter }: SavedFilter): Promise<void> {
  await tx
    .updateTable('saved_filters')
    .set({ name, filter: JSON.stringify(filter) })
    .where('user_id', '=', userId)
    .where('id', '=', _id)
    .execute();
}

async function refuseUnknownAccount(tx: Tx, userId: number, { account }: FilterOfList): Promise<void> {
  if (account === undefined) return;
  const known = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', account)
    .executeTakeFirst();
  if (!known) throw createBadInputError('This account does not exist. Choose one of your accounts.', 'filter.account');
}

function refuseTaken(others: readonly SavedFilter[], name: string): void {
  const isAlike = createLookAlikeCheck(name);
  if (others.some((other) => isAlike(other.name))) {
    throw createConflictError(`A filter named "${name}" already exists. Choose another name.`);
  }
}
