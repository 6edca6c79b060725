import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../../db/database.ts';
import { type Db, type StoredBoolean, type Tx, toStoredBoolean } from '../../db/schema.ts';
import { lockUser, waitForBulkWrite } from '../../db/user-lock.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { markTransactionsChecked } from '../bulk-updates.ts';
import { setTransferSidesChecked } from '../transfers/write-transfers.ts';
import { getAccount } from './account-store.ts';

/** Entries per database transaction. The number is small so that other requests don't wait long. */
const AT_ONCE = 1000;

/**
 * The tables that contain entries of an account. `account` and `check` are the columns with the account and the check
 * mark, and `index` is the index by account.
 */
const PARTS = [
  { table: 'transactions', account: 'account_id', check: 'is_checked', index: 'transactions_in_order_of_account' },
  {
    table: 'transfers',
    account: 'from_account_id',
    check: 'from_checked',
    index: 'transfers_in_order_of_from_account_id',
  },
  { table: 'transfers', account: 'to_account_id', check: 'to_checked', index: 'transfers_in_order_of_to_account_id' },
] as const;

type Part = (typeof PARTS)[number];
type Place = { day: string; sequence: number };
type Mark = Place & { id: string; is_checked: StoredBoolean };

/**
 * Marks entries of an account as checked or unchecked.
 * @returns the number of entries whose mark changed
 * @throws 404 if the account or one of the entries does not exist
 */
export async function markEntriesChecked(
  tx: Tx,
  userId: number,
  accountId: string,
  ids: readonly string[],
  isChecked: boolean,
): Promise<number> {
  await lockUser(tx, userId);
  await getAccount(tx, userId, accountId);
  let [count, left] = [0, [...new Set(ids)]];
  for (const part of PARTS) {
    if (left.length === 0) break;
    const found = await findInAccount(tx, userId, part, accountId, left);
    count += await mark(tx, userId, part, found, toStoredBoolean(isChecked));
    left = left.filter((id) => !found.includes(id));
  }
  if (left.length > 0) throw createNotFoundError(ids.length === 1 ? 'transaction' : 'list of transactions');
  return count;
}

/**
 * Marks all entries of an account up to and including a day as checked, in batches, with pauses in between so that
 * other requests can run. If the server stops halfway, the remaining entries stay unchecked.
 * @returns the number of newly checked entries
 * @throws 404 if the account does not exist
 */
export async function markEntriesCheckedThroughDay(
  db: Db,
  userId: number,
  accountId: string,
  day: string,
  isChecked: boolean,
): Promise<number> {
  await getAccount(db, userId, accountId);
  const to = toStoredBoolean(isChecked);
  let count = 0;
  for (const part of PARTS) {
    for (let after: Place | undefined = { day, sequence: Number.MAX_SAFE_INTEGER }; after; ) {
      const place: Place = after;
      const checkSome = async (tx: Tx) => {
        await lockUser(tx, userId);
        const some = await readOn(tx, userId, part, accountId, place);
        const wrong = some.filter(({ is_checked }) => is_checked !== to).map(({ id }) => id);
        const marked = await mark(tx, userId, part, wrong, to);
        return { marked, last: some.length === AT_ONCE ? some.at(-1) : undefined };
      };
      const { marked, last } = await waitForBulkWrite(() => db.transaction().execute(checkSome));
      count += marked;
      after = last;
      // SQLite calls are synchronous, so without this pause no other request would be served until all batches are
      // done.
      await setImmediate();
    }
  }
  return count;
}

async function readOn(tx: Tx, userId: number, part: Part, accountId: string, after: Place): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, day, sequence, ${sql.id(part.check)} as is_checked from ${from(tx, part)}
    where user_id = ${userId} and ${sql.id(part.account)} = ${accountId} and (day, sequence) < (${after.day}, ${after.sequence})
    order by day desc, sequence desc limit ${sql.lit(AT_ONCE)}`.execute(tx);
  return rows;
}

function from(tx: Tx, { table, index }: Part) {
  return isPostgres(tx) ? sql.table(table) : sql`${sql.table(table)} indexed by ${sql.id(index)}`;
}

async function findInAccount(
  tx: Tx,
  userId: number,
  part: Part,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(part.table)}
    where user_id = ${userId} and ${sql.id(part.account)} = ${accountId} and id in (${sql.join(ids)})`.execute(tx);
  return rows.map(({ id }) => id);
}

function mark(tx: Tx, userId: number, part: Part, ids: readonly string[], to: StoredBoolean): Promise<number> {
  return part.table === 'transactions'
    ? markTransactionsChecked(tx, userId, ids, to)
    : setTransferSidesChecked(tx, userId, part.check, ids, to);
}
