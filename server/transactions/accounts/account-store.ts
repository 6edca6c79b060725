import type { Selectable } from 'kysely';
import type { ChangedMoneyAccount, NewMoneyAccount } from '../../../contract/money-account-changes.ts';
import { DEFAULT_MONEY_ACCOUNT, MAX_MONEY_ACCOUNTS, type MoneyAccount } from '../../../contract/money-accounts.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { createId } from '../../db/create-id.ts';
import { type Db, type Schema, type Tx, toStoredBoolean } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import {
  createBadInputError,
  createConflictError,
  createNotFoundError,
  refuseOutdatedVersion,
} from '../../platform/errors.ts';
import { createLookAlikeCheck } from '../../text/look-alike-letters.ts';

export type AccountRow = Selectable<Schema['accounts']>;

/** Inserts the account that every user starts with. */
export async function insertDefaultAccount(db: Db, userId: number, version = 1): Promise<void> {
  const { id, name } = DEFAULT_MONEY_ACCOUNT;
  await db
    .insertInto('accounts')
    .values({ user_id: userId, id, position: 1, name, kind: 'everyday', version })
    .execute();
}

/** Returns the user's accounts in the order that the user chose. */
export async function listAccounts(db: Db, userId: number): Promise<AccountRow[]> {
  const rows = await db.selectFrom('accounts').selectAll().where('user_id', '=', userId).execute();
  return rows.sort(compareAccountPositions);
}

/**
 * Returns an account.
 * @throws 404 if the user has no such account
 */
export async function getAccount(db: Db, userId: number, id: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('account');
  return row;
}

/**
 * Inserts an account.
 * @throws 409 if another account has the same name; 400 if the user already has the maximum number of accounts
 */
export async function insertAccount(
  tx: Tx,
  userId: number,
  {
    name,
    kind = 'everyday',
    openingBalance = 0,
    openingDay = null,
    goalAmount = null,
    goalDay = null,
  }: NewMoneyAccount,
): Promise<string> {
  await lockUser(tx, userId);
  const others = await listAccounts(tx, userId);
  if (others.length >= MAX_MONEY_ACCOUNTS)
    throw createBadInputError(
      `You can have at most ${MAX_MONEY_ACCOUNTS} accounts. Delete one that you no longer need.`,
    );
  refuseSecond(others, name);
  const id = createId();
  await tx
    .insertInto('accounts')
    .values({
      user_id: userId,
      id,
      name,
      kind,
      position: (others.at(-1)?.position ?? 0) + 1,
      opening_minor: amountToMinor(openingBalance),
      opening_day: openingDay,
      ...toGoalColumns(goalAmount, goalDay),
    })
    .execute();
  return id;
}

/**
 * Updates the given fields of an account.
 * @param expected the version that the client edited, if it sent one
 * @param current returns the current state for the body of a 409 response
 * @throws 404; 409 if the version differs or another account has the same name; 400 for closing the last open account
 */
export async function updateAccount(
  tx: Tx,
  userId: number,
  id: string,
  { name, kind, openingBalance, openingDay, goalAmount, goalDay, isClosed }: ChangedMoneyAccount,
  expected: number | undefined,
  current: () => Promise<MoneyAccount>,
): Promise<void> {
  await lockUser(tx, userId);
  const before = await getAccount(tx, userId, id);
  await refuseOutdatedVersion('account', before.version, expected, current);
  const others = (await listAccounts(tx, userId)).filter((other) => other.id !== id);
  refuseSecond(others, name);
  if (isClosed && others.every((other) => other.is_closed === 1)) {
    throw createBadInputError('The last open account cannot be closed. Add or reopen another one first.', 'isClosed');
  }
  await tx
    .updateTable('accounts')
    .set({
      name,
      version: before.version + 1,
      ...(kind !== undefined && { kind }),
      ...(openingBalance !== undefined && { opening_minor: amountToMinor(openingBalance) }),
      ...(openingDay !== undefined && { opening_day: openingDay }),
      ...toGoalColumns(
        goalAmount === undefined ? toGoalAmount(before) : goalAmount,
        goalDay === undefined ? before.goal_day : goalDay,
      ),
      ...(isClosed !== undefined && { is_closed: toStoredBoolean(isClosed) }),
      // Reset the last use, because a closed account must not be proposed.
      ...(isClosed !== undefined && toStoredBoolean(isClosed) !== before.is_closed && { last_used: 0 }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Puts the accounts into the order of these ids. Any other accounts follow.
 * @throws 404 if one of the accounts does not exist
 */
export async function setAccountOrder(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  await lockUser(tx, userId);
  const accounts = await listAccounts(tx, userId);
  const known = new Set(accounts.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw createNotFoundError('account');
  const order = [...new Set([...ids, ...known])];
  for (const { id, position } of accounts) {
    const place = order.indexOf(id) + 1;
    if (place === position) continue;
    await tx
      .updateTable('accounts')
      .set({ position: place })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Converts an account for a response.
 * @param balanceMinor the current balance in hundredths, including the opening balance
 */
export function toMoneyAccount(row: AccountRow, balanceMinor: number): Omit<MoneyAccount, 'isProposed'> {
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    openingBalance: minorToAmount(row.opening_minor),
    openingDay: row.opening_day,
    balance: minorToAmount(balanceMinor),
    isClosed: row.is_closed === 1,
    goalAmount: toGoalAmount(row),
    goalDay: row.goal_day,
    version: row.version,
  };
}

function toGoalColumns(amount: number | null, day: string | null): Pick<AccountRow, 'goal_minor' | 'goal_day'> {
  return amount === null ? { goal_minor: null, goal_day: null } : { goal_minor: amountToMinor(amount), goal_day: day };
}

function toGoalAmount({ goal_minor }: AccountRow): number | null {
  return goal_minor === null ? null : minorToAmount(goal_minor);
}

/** Returns the opening balance that applies at the end of a day, in hundredths. It is 0 before the opening day. */
export function getOpeningBalanceByDay(
  account: Pick<AccountRow, 'opening_minor' | 'opening_day'>,
  day: string,
): number {
  return account.opening_day === null || account.opening_day <= day ? account.opening_minor : 0;
}

export function compareAccountPositions(a: Pick<AccountRow, 'position'>, b: Pick<AccountRow, 'position'>): number {
  return a.position - b.position;
}

function refuseSecond(others: readonly AccountRow[], name: string): void {
  const isAlike = createLookAlikeCheck(name);
  if (others.some((other) => isAlike(other.name)))
    throw createConflictError(`An account named ${name} already exists. Choose another name.`);
}
