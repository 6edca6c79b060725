import type { Selectable } from 'kysely';
import type { OperationReply } from '../../../contract/operation.ts';
import {
  type finishReconciliation as finishOperation,
  type getLastReconciliation as lastOperation,
  type listReconciliationsOfEntry as listOperation,
  MAX_RECONCILIATIONS,
  type Reconciliation,
} from '../../../contract/reconciliations.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { addDays } from '../../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { countUserRows } from '../../db/count-user-rows.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError, createNotFoundError } from '../../platform/errors.ts';
import { listTransactionsAndTransfers } from '../search/list-with-transfers.ts';
import { getAccount, listAccounts } from './account-store.ts';
import {
  compareCheckedBalance,
  getBalanceOnDay,
  MAX_COMPARED_ENTRIES,
  sumBalanceChanges,
} from './compare-checked-balance.ts';

type ReconciliationRow = Omit<Selectable<Schema['reconciliations']>, 'user_id'>;

/**
 * Records that an account's checked entries up to a day add up to the balance of a statement.
 * @throws 404 if the user has no such account; 400 if the checked entries do not add up to the balance
 */
export async function finishReconciliation(
  tx: Tx,
  userId: number,
  accountId: string,
  { balance, day }: { balance: number; day: string },
  now: Date,
): Promise<OperationReply<typeof finishOperation>> {
  await lockUser(tx, userId);
  const account = await getAccount(tx, userId, accountId);
  const { checkedMinor, unchecked, comparedAfter } = await compareCheckedBalance(tx, userId, account, day);
  if (amountToMinor(balance) !== checkedMinor) {
    throw createBadInputError(
      'The checked entries do not add up to the balance on the statement. Check the remaining entries first.',
      'balance',
    );
  }
  if ((await countUserRows(tx, 'reconciliations', userId)) >= MAX_RECONCILIATIONS)
    throw createBadInputError(
      `You have reached the limit of ${MAX_RECONCILIATIONS} reconciliations. Undo an old one to add another.`,
    );
  const { last_sequence } = await tx
    .selectFrom('users')
    .select('last_sequence')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const result = {
    balance_minor: checkedMinor,
    compared_after: comparedAfter,
    last_sequence,
    unchecked_ids: JSON.stringify(unchecked.map(({ _id }) => _id)),
    finished_at: now.getTime(),
  };
  await tx
    .insertInto('reconciliations')
    .values({ user_id: userId, account_id: accountId, day, ...result })
    .onConflict((known) => known.columns(['user_id', 'account_id', 'day']).doUpdateSet(result))
    .execute();
  return toReconciliation({ account_id: accountId, day, ...result });
}

/**
 * Undoes a reconciliation. Its entries stay checked.
 * @throws 404 if it does not exist
 */
export async function deleteReconciliation(tx: Tx, userId: number, accountId: string, day: string): Promise<void> {
  await lockUser(tx, userId);
  const { numDeletedRows } = await tx
    .deleteFrom('reconciliations')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw createNotFoundError('reconciliation');
}

/**
 * Returns an account's last reconciliation. `difference` is the amount by which the balance of the reconciled entries
 * has changed since then.
 * @throws 404 if the user has no such account
 */
export async function getLastReconciliation(
  db: Db,
  userId: number,
  accountId: string,
): Promise<OperationReply<typeof lastOperation>> {
  const account = await getAccount(db, userId, accountId);
  const row = await findLastReconciliation(db, userId, accountId);
  if (!row) return { reconciliation: null };
  const { day, compared_after, balance_minor } = row;
  const listed = await listTransactionsAndTransfers(
    db,
    userId,
    { accountId, startDate: compared_after === null ? undefined : addDays(compared_after, 1), endDate: day },
    // Read more entries than the reconciliation compared, because entries may have been added since then.
    { offset: 0, limit: 2 * MAX_COMPARED_ENTRIES },
  );
  const isReconciled = createReconciledCheck(row);
  const others = listed.filter(({ shown, sequence }) => !shown.isChecked || !isReconciled(shown._id, sequence));
  const shown = others.map((entry) => entry.shown);
  const reconciledMinor = (await getBalanceOnDay(db, userId, account, day)) - sumBalanceChanges(shown, accountId);
  return { reconciliation: { ...toReconciliation(row), difference: minorToAmount(balance_minor - reconciledMinor) } };
}

function findLastReconciliation(db: Db, userId: number, accountId: string): Promise<ReconciliationRow | undefined> {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns a predicate that is true for entries that belong to the account's last reconciliation. */
export async function loadReconciledEntryFilter(
  db: Db,
  userId: number,
  accountId: string,
): Promise<(entry: { day: string; sequence: number; shown: ListedTransaction }) => boolean> {
  const row = await findLastReconciliation(db, userId, accountId);
  if (!row) return () => false;
  const isReconciled = createReconciledCheck(row);
  return ({ day, sequence, shown }) => shown.isChecked && day <= row.day && isReconciled(shown._id, sequence);
}

/** Maximum number of an account's reconciliations in which an entry is searched for. */
const MAX_SEARCHED = 24;

/** Returns, for each account in which an entry is checked, the first reconciliation that includes the entry. */
export async function listReconciliationsOfEntry(
  db: Db,
  userId: number,
  id: string,
): Promise<OperationReply<typeof listOperation>> {
  const { day, sequence, accountIds } = (await findEntry(db, userId, id)) ?? NOTHING_FOUND;
  if (accountIds.length === 0) return [];
  const names = new Map((await listAccounts(db, userId)).map((account) => [account.id, account.name]));
  const found = [];
  for (const accountId of accountIds) {
    const rows = await db
      .selectFrom('reconciliations')
      .selectAll()
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('day', '>=', day)
      .orderBy('day')
      .limit(MAX_SEARCHED)
      .execute();
    const first = rows.find((row) => createReconciledCheck(row)(id, sequence));
    if (first) found.push({ ...toReconciliation(first), accountName: names.get(accountId) ?? '' });
  }
  return found;
}

type FoundEntry = { day: string; sequence: number; accountIds: string[] };
const NOTHING_FOUND: FoundEntry = { day: '', sequence: 0, accountIds: [] };

/** Returns the day and sequence number of an entry, and the accounts in which it is checked. */
async function findEntry(db: Db, userId: number, id: string): Promise<FoundEntry | undefined> {
  const transaction = await db
    .selectFrom('transactions')
    .select(['day', 'sequence', 'account_id', 'is_checked'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (transaction) return { ...transaction, accountIds: transaction.is_checked ? [transaction.account_id] : [] };
  const transfer = await db
    .selectFrom('transfers')
    .select(['day', 'sequence', 'from_account_id', 'to_account_id', 'from_checked', 'to_checked'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!transfer) return undefined;
  const { from_account_id, to_account_id, from_checked, to_checked } = transfer;
  return {
    ...transfer,
    accountIds: [...(from_checked ? [from_account_id] : []), ...(to_checked ? [to_account_id] : [])],
  };
}

/** Returns a predicate that is true for entries that existed and were checked when the reconciliation was finished. */
function createReconciledCheck({
  last_sequence,
  unchecked_ids,
}: ReconciliationRow): (id: string, sequence: number) => boolean {
  const unchecked = new Set(JSON.parse(unchecked_ids) as string[]);
  return (id, sequence) => sequence <= last_sequence && !unchecked.has(id);
}

function toReconciliation({ account_id, day, balance_minor, finished_at }: ReconciliationRow): Reconciliation {
  return {
    accountId: account_id,
    day,
    balance: minorToAmount(balance_minor),
    finishedAt: new Date(finished_at).toISOString(),
  };
}
