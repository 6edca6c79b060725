import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import type { StoredImportRow } from '../records/import-row.ts';
import type { EntryOrigin, ExistingEntry } from './entry-matcher.ts';
import {
  type ExistingEntryDetails,
  MATCHED_TRANSACTION_COLUMNS,
  MATCHED_TRANSFER_COLUMNS,
  transactionToExistingEntry,
  transferToExistingEntry,
} from './existing-entries.ts';
import { listMovedEntries } from './moved-entries.ts';

/** Rows per query. The number is small so that other requests don't wait long. */
const AT_ONCE = 1000;

/**
 * If `inParts` is true, the lines of split transactions are also listed, because Moneta's own exports may contain each
 * line as a row.
 */
type Span = { accountId: string; first: string; last: string; inParts?: boolean };

/**
 * Returns the entries of an account from the first to the last day, with the import rows they came from. Includes
 * entries that the bank's file dates within these days but that the user moved elsewhere.
 */
export async function listExistingEntries(db: Db, userId: number, span: Span): Promise<ExistingEntry[]> {
  const near = [...(await listTransactions(db, userId, span)), ...(await listTransfersThere(db, userId, span))];
  const moved = await listMovedEntries(db, userId, span, new Set(near.flatMap(idsOf)));
  const found = [...near, ...moved];
  const all = span.inParts ? await withParts(db, userId, found) : found;
  const origins = await listOrigins(db, userId, all.flatMap(idsOf));
  const ofId = (id: string | undefined) => origins.get(id ?? '') ?? [];
  return all.map((there) => {
    const { id, side, isTransfer, isMoved } = there;
    const its = isTransfer ? inAccount([...ofId(side?.id), ...ofId(id)], there) : ofId(id);
    const [first] = its;
    if (!first) return there;
    // A transfer has only one day, but the files of its two accounts may state different days.
    const day = isMoved || (isTransfer && !side) ? first.day : there.day;
    return { ...there, day, origins: its, source: 'imported' };
  });
}

/** Returns the ids under which import rows may refer to the entry. */
function idsOf({ id, side }: ExistingEntryDetails): string[] {
  return side ? [id, side.id] : [id];
}

/**
 * Returns the rows that came from files of this account: their amounts have the same sign as the entry. Rows from the
 * transfer's other account have the opposite sign.
 */
function inAccount(origins: readonly EntryOrigin[], { minor }: ExistingEntry): EntryOrigin[] {
  return origins.filter((origin) => origin.minor > 0 === minor > 0);
}

/** Adds the lines of split transactions, because Moneta's exports contain either the whole transaction or its lines. */
async function withParts(
  db: Db,
  userId: number,
  transactions: readonly ExistingEntryDetails[],
): Promise<ExistingEntryDetails[]> {
  const amounts = new Map<string, number[]>();
  const split = transactions.filter(({ kind }) => kind !== undefined).map(({ id }) => id);
  for (const some of splitIntoBatches(split, AT_ONCE / 2)) {
    const lines = await db
      .selectFrom('transaction_lines')
      .select(['transaction_id', 'amount_minor'])
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .execute();
    for (const { transaction_id: id, amount_minor } of lines) {
      amounts.set(id, [...(amounts.get(id) ?? []), amount_minor]);
    }
    await setImmediate();
  }
  return transactions.flatMap((there) => {
    const parts = amounts.get(there.id);
    if (!parts) return [there];
    // The sign comes from the kind. The total cannot provide it, because a refund is an expense whose total has the
    // opposite sign.
    return [there, ...parts.map((minor) => ({ ...there, minor: there.kind === 'income' ? minor : -minor }))];
  });
}

async function listTransactions(
  db: Db,
  userId: number,
  { accountId, first, last }: Span,
): Promise<ExistingEntryDetails[]> {
  const rows = await readPages(last, (day, sequence) =>
    selectByIndex(db, 'transactions', 'transactions_in_order_of_account')
      .select(MATCHED_TRANSACTION_COLUMNS)
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('day', '>=', first)
      .where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(day, sequence)))
      .orderBy('day', 'desc')
      .orderBy('sequence', 'desc')
      .limit(AT_ONCE)
      .execute(),
  );
  return rows.map(transactionToExistingEntry);
}

async function listTransfersThere(
  db: Db,
  userId: number,
  { accountId, first, last }: Span,
): Promise<ExistingEntryDetails[]> {
  const all: ExistingEntryDetails[] = [];
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  for (const column of ['from_account_id', 'to_account_id'] as const) {
    const rows = await readPages(last, (day, sequence) =>
      selectByIndex(db, 'transfers', `transfers_in_order_of_${column}`)
        .select(MATCHED_TRANSFER_COLUMNS)
        .where('user_id', '=', userId)
        .where(column, '=', accountId)
        .where('day', '>=', first)
        .where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(day, sequence)))
        .orderBy('day', 'desc')
        .orderBy('sequence', 'desc')
        .limit(AT_ONCE)
        .execute(),
    );
    const other = column === 'to_account_id' ? 'from_account_id' : 'to_account_id';
    for (const row of rows) all.push(transferToExistingEntry(row, column, names.get(row[other])));
  }
  return all;
}

/** Reads all rows up to and including a day, newest first, in queries with a limited number of rows. */
async function readPages<Row extends { day: string; sequence: number }>(
  last: string,
  read: (day: string, sequence: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let [day, sequence] = [last, Number.MAX_SAFE_INTEGER]; ; ) {
    const rows = await read(day, sequence);
    for (const row of rows) all.push(row);
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return all;
    [day, sequence] = [end.day, end.sequence];
    await setImmediate();
  }
}

/** Returns rows of completed imports, by the id of the transaction that each row created or matched. */
async function listOrigins(db: Db, userId: number, ids: readonly string[]): Promise<Map<string, EntryOrigin[]>> {
  const origins = new Map<string, EntryOrigin[]>();
  const ran = await db
    .selectFrom('imports')
    .select(['reading_id', 'state'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted'])
    .execute();
  if (ran.length === 0) return origins;
  const stateOf = new Map(ran.map(({ reading_id, state }) => [reading_id, state]));
  for (const some of splitIntoBatches(ids, AT_ONCE / 2)) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['reading_id', 'is_included', 'transaction_id', 'details'])
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .execute();
    for (const { reading_id, is_included, transaction_id, details } of rows) {
      const state = stateOf.get(reading_id);
      // After an import is undone, only the transactions that the undo did not delete still count as imported.
      const isKnown = state === 'done' || (state === 'reverted' && is_included === 1);
      if (!isKnown || transaction_id === null) continue;
      const its = origins.get(transaction_id) ?? [];
      its.push({ import: reading_id, ...originOf(JSON.parse(details)) });
      origins.set(transaction_id, its);
    }
    await setImmediate();
  }
  return origins;
}

function originOf({ id, mark, read, name }: StoredImportRow): Omit<EntryOrigin, 'import'> {
  return { ...(id !== undefined && { id }), mark, day: read?.day ?? '', minor: read?.minor ?? 0, name: foldText(name) };
}
