import type { Tx } from '../../db/schema.ts';
import { countAccountEntries } from '../../ledger/account-totals.ts';
import { HttpError } from '../../platform/errors.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/account-store.ts';
import { deleteMoneyAccount } from '../../transactions/accounts/delete-money-account.ts';
import type { TransferSides } from '../../transactions/transfers/transfer-sides.ts';
import type { StoredImportAccount } from '../records/import-details.ts';
import { ADDABLE_ROW_GROUPS } from '../records/import-row.ts';
import { type ImportRecord, selectImportRows } from '../records/import-store.ts';
import { combineOpeningBalances, listStatedOpeningBalances, setOpeningBalance } from '../records/opening-balances.ts';
import { listMovedUserBalances, type OpeningBalance } from '../records/user-opening-balances.ts';

/**
 * Undoes what an import did to an account. Deletes an account that the import created, if it is empty and unchanged.
 * Restores an opening balance that the import changed.
 * @param done the completed imports
 * @returns true if the account is kept because it was changed
 */
export async function undoAccount(
  tx: Tx,
  record: ImportRecord,
  { madeId, openingOf: set, newName, newKind, openingDay, first }: StoredImportAccount,
  opening: OpeningBalance | undefined,
  done: readonly ImportRecord[],
  currency: string,
): Promise<boolean> {
  const { user_id: userId } = record;
  const id = madeId ?? set?.id;
  const there = id === undefined ? undefined : (await listAccounts(tx, userId)).find((each) => each.id === id);
  if (!there) return false;
  const others = listStatedOpeningBalances(done, currency).get(there.id) ?? [];
  // Undoing the statement has already reset the opening balance that this import moved.
  if (set?.isAnchored && others.length === 0) return false;
  // Older versions did not store `keptMinor`. On undo, they restored the balance from before all imports into the
  // account.
  if (set?.wasDay && (set.keptMinor !== undefined || others.length === 0)) {
    const isMoved = [openingDay, first].includes(there.opening_day ?? undefined);
    const movedTo = listMovedUserBalances(done).get(there.id)?.movedTo[0];
    await undoMove(tx, record, there, set, isMoved ? (movedTo ?? set.wasDay) : there.opening_day);
    return false;
  }
  const isMinor = set?.isMinor ?? opening?.minor ?? 0;
  const known = [isMinor, opening?.minor, ...others.flatMap(({ minor, setMinor }) => [minor, setMinor])];
  const moves = listAnchoredMoves(done, there.id);
  const isOpeningOurs = known.includes(there.opening_minor - sumMoves(moves));
  if (isOpeningOurs && (there.opening_minor !== 0 || set)) {
    const own = { minor: set?.wasMinor ?? 0, day: set?.wasDay ?? null };
    await setOpeningBalance(tx, userId, there.id, applyMoves(combineOpeningBalances(others), moves) ?? own);
  }
  if (madeId === undefined || (await countAccountEntries(tx, userId, madeId)) > 0) return false;
  if (there.name !== newName || there.kind !== newKind || !isOpeningOurs) return true;
  await setOpeningBalance(tx, userId, madeId, { minor: 0, day: there.opening_day });
  // The last open account, and accounts that recurring items use, cannot be deleted, so keep them.
  await deleteMoneyAccount(tx, userId, madeId, undefined).catch((error) => {
    if (!(error instanceof HttpError)) throw error;
  });
  return false;
}

/** How an import without balances changed an opening balance that came from a statement. */
type AnchoredMove = { first: string; last: string; minor: number };

function listAnchoredMoves(done: readonly ImportRecord[], id: string): AnchoredMove[] {
  return done
    .flatMap(({ details }) => details.accounts)
    .flatMap(({ openingOf, first, last }) =>
      openingOf?.isAnchored && openingOf.id === id && first !== undefined && last !== undefined
        ? [{ first, last, minor: openingOf.isMinor - openingOf.wasMinor }]
        : [],
    );
}

function sumMoves(moves: readonly AnchoredMove[]): number {
  return moves.reduce((sum, { minor }) => sum + minor, 0);
}

/** Applies the moves by rows from before the day of an opening balance. */
function applyMoves(opening: OpeningBalance | undefined, moves: readonly AnchoredMove[]): OpeningBalance | undefined {
  const { minor = 0, day = null } = opening ?? {};
  const earlier = day === null ? [] : moves.filter(({ last }) => last < day);
  return (
    opening && { minor: minor + sumMoves(earlier), day: [...earlier.map(({ first }) => first), day].sort()[0] ?? null }
  );
}

/**
 * Reverses the change of the opening balance, so that the balance on the day that the user entered stays the same. If
 * the undo keeps entries from before that day, their sum is still subtracted.
 */
async function undoMove(
  tx: Tx,
  record: ImportRecord,
  account: AccountRow,
  { wasMinor, wasDay, isMinor }: NonNullable<StoredImportAccount['openingOf']>,
  day: string | null,
): Promise<void> {
  const keptMinor = record.details.result?.kept ? await sumKeptEntries(tx, record, account.id, wasDay ?? '') : 0;
  const minor = account.opening_minor + wasMinor - isMinor - keptMinor;
  await setOpeningBalance(tx, record.user_id, account.id, { minor, day });
}

/** Returns the sum, in hundredths, by which the entries that the undo keeps change an account up to a day. */
async function sumKeptEntries(tx: Tx, record: ImportRecord, accountId: string, lastDay: string): Promise<number> {
  const { user_id: userId, reading_id } = record;
  const rows = await selectImportRows(tx, userId, reading_id)
    .select('transaction_id')
    .where('is_included', '=', 1)
    .where('row_group', 'in', ADDABLE_ROW_GROUPS)
    .execute();
  const imported = new Set(rows.map(({ transaction_id }) => transaction_id));
  const transactions = await tx
    .selectFrom('transactions')
    .select(['id', 'kind', 'amount_minor'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('day', '<=', lastDay)
    .execute();
  const transfers = await tx
    .selectFrom('transfers')
    .select(['id', 'from_account_id', 'amount_minor', 'sides'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('from_account_id', '=', accountId), row('to_account_id', '=', accountId)]))
    .where('day', '<=', lastDay)
    .execute();
  const changes = [
    ...transactions.map(({ id, kind, amount_minor }) => ({
      id,
      minor: kind === 'income' ? amount_minor : -amount_minor,
    })),
    ...transfers.map(({ id, from_account_id, amount_minor, sides }) => {
      const isFrom = from_account_id === accountId;
      // The user may have made this transfer from an imported transaction.
      const joined: TransferSides | undefined = sides === null ? undefined : JSON.parse(sides);
      const side = isFrom ? joined?.expense : joined?.income;
      return { id: side?.id ?? id, minor: isFrom ? -amount_minor : amount_minor };
    }),
  ];
  return changes.filter(({ id }) => imported.has(id)).reduce((sum, { minor }) => sum + minor, 0);
}
