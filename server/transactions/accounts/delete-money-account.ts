import { setImmediate } from 'node:timers/promises';
import { MAX_AMOUNT_MINOR } from '../../../contract/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUser, waitForBulkWrite } from '../../db/user-lock.ts';
import { badInput, conflict, notFound } from '../../errors.ts';
import { deleteFiltersOfAccount, moveInFilters } from '../../filters/store.ts';
import { deleteAccountMonths } from '../../ledger/account-months.ts';
import { deleteAccountTotals, getAccountCount } from '../../ledger/account-totals.ts';
import { moveSomeTransactions } from '../change-many.ts';
import { moveAccountInRules } from '../rules/follow.ts';
import { moveSomeTransfers } from '../transfers/write.ts';
import { type AccountRow, listAccounts } from './store.ts';

/** How many transactions, and as many transfers, one database transaction moves: few enough that nobody waits long for it. */
const AT_ONCE = 1000;

/**
 * Moves most of what is in an account to the one that is to have it, in steps between which others come in. Each step leaves
 * everything as true as it was, so that one after which the server ends does no harm: deleting it again goes on.
 * @returns how many were moved
 * @throws as `deleteAccount` does, before anything is moved
 */
export async function emptyAccount(db: Db, userId: number, id: string, moveTo: string | undefined): Promise<number> {
  let moved = 0;
  for (let left = AT_ONCE; left >= AT_ONCE; moved += left) {
    const move = async (tx: Tx) => {
      await lockUser(tx, userId);
      const { heir } = await expectDeletable(tx, userId, id, moveTo);
      return heir ? moveSome(tx, userId, id, heir.id) : 0;
    };
    left = await waitForBulkWrite(() => db.transaction().execute(move));
    // SQLite answers at once: without this nobody else's request would be looked at before all is moved.
    await setImmediate();
  }
  return moved;
}

/**
 * Deletes an account. What is still in it and its opening balance move to the other, as do recurring items and saved
 * filters; transfers between the two end, those that are to come too. Without another, saved filters by it are deleted. What was
 * learned from imports into it is forgotten.
 * @returns how many transactions and transfers moved
 * @throws 404 where one of the two is not there; 400 for the last open account, and for one that is to move to itself; 409 where
 *   there is something in it and nowhere for that to go
 */
export async function deleteAccount(tx: Tx, userId: number, id: string, moveTo: string | undefined): Promise<number> {
  await lockUser(tx, userId);
  const { account, heir } = await expectDeletable(tx, userId, id, moveTo);
  let moved = 0;
  if (heir) {
    for (let some = AT_ONCE; some >= AT_ONCE; moved += some) some = await moveSome(tx, userId, id, heir.id);
    await moveRecurring(tx, userId, id, heir.id);
    await moveOpening(tx, userId, account, heir);
    await moveInFilters(tx, userId, 'account', id, heir.id);
  }
  await deleteFiltersOfAccount(tx, userId, id);
  await moveAccountInRules(tx, userId, id, heir?.id);
  await tx
    .deleteFrom('import_lessons')
    .where((row) => row.and({ user_id: userId, about: 'account', value: id }))
    .execute();
  await deleteAccountTotals(tx, userId, id);
  await deleteAccountMonths(tx, userId, id);
  await tx.deleteFrom('accounts').where('user_id', '=', userId).where('id', '=', id).execute();
  return moved;
}

async function expectDeletable(tx: Tx, userId: number, id: string, moveTo: string | undefined) {
  const accounts = await listAccounts(tx, userId);
  const account = accounts.find((each) => each.id === id);
  const heir = accounts.find((each) => each.id === moveTo);
  if (!account || (moveTo !== undefined && !heir)) throw notFound('account');
  if (accounts.every((each) => each === account || each.is_closed === 1)) {
    throw badInput('The last open account cannot be deleted. Please add or open another first.');
  }
  if (heir === account) throw badInput('Please choose another account for what is in this one.', 'moveTo');
  if (!heir && (account.opening_minor !== 0 || (await isUsed(tx, userId, id)))) {
    throw conflict('There is something in this account. Please choose another account for it.');
  }
  return { account, heir };
}

async function isUsed(tx: Tx, userId: number, id: string): Promise<boolean> {
  if ((await getAccountCount(tx, userId, id)) > 0) return true;
  const item = await tx
    .selectFrom('recurring')
    .select('id')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('account_id', '=', id), row('to_account_id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

async function moveSome(tx: Tx, userId: number, from: string, to: string): Promise<number> {
  const transactions = await moveSomeTransactions(tx, userId, from, to, AT_ONCE);
  return transactions + (await moveSomeTransfers(tx, userId, from, to, AT_ONCE));
}

async function moveRecurring(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  for (const column of ['account_id', 'to_account_id'] as const) {
    await tx
      .updateTable('recurring')
      .set((old) => ({ [column]: to, version: old('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where(column, '=', from)
      .execute();
  }
  const ended = await tx
    .selectFrom('recurring')
    .select('id')
    .where('user_id', '=', userId)
    .whereRef('account_id', '=', 'to_account_id')
    .execute();
  for (const { id } of ended) {
    const item = { user_id: userId, recurring_id: id };
    await tx
      .deleteFrom('posted_occurrences')
      .where((row) => row.and(item))
      .execute();
    await tx.deleteFrom('recurring').where('user_id', '=', userId).where('id', '=', id).execute();
  }
}

/** The two are one from the earlier of their days on. */
async function moveOpening(tx: Tx, userId: number, account: AccountRow, heir: AccountRow): Promise<void> {
  if (account.opening_minor === 0) return;
  const opening_minor = account.opening_minor + heir.opening_minor;
  if (Math.abs(opening_minor) > MAX_AMOUNT_MINOR) {
    throw badInput('Their opening balances together would be more than 999,999,999.99.', 'moveTo');
  }
  const isOnlyOne = heir.opening_minor === 0;
  const days = isOnlyOne ? [account.opening_day] : [account.opening_day, heir.opening_day];
  const opening_day = days.includes(null) ? null : (days.sort()[0] ?? null);
  await tx
    .updateTable('accounts')
    .set({ opening_minor, opening_day, version: heir.version + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', heir.id)
    .execute();
}
