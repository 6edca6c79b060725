import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { selectByIndex } from '../../db/by-index.ts';
import { isPostgres } from '../../db/database.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { LISTED_COLUMNS, type ListedRow } from './row.ts';

/** Amounts in hundredths, both ends included. */
type Amounts = { minMinor?: number | undefined; maxMinor?: number | undefined };

/** One way a search can find transfers: by note or account names, by amount, or both. */
export type TransferSearch = Amounts & {
  /** The folded text that the note must contain, unless the transfer involves one of `accounts`, whose names contain it. */
  folded?: string;
  accountIds?: readonly string[];
};

/** The filter of a list of transfers. */
export type TransferFilter = Amounts & {
  /** Transfers out of or into an account; undefined for all. */
  side?: { column: 'from_account_id' | 'to_account_id'; accountId: string } | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Searches of which at least one must match. */
  searched?: readonly TransferSearch[] | undefined;
};

/** Returns the first matching transfers, newest day first, then newest created. */
export function listTransfers(db: Db, userId: number, filter: TransferFilter, limit: number): Promise<ListedRow[]> {
  return selectTransfers(db, userId, filter)
    .select(LISTED_COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Selects matching transfers by the index in list order. */
export function selectTransfers(db: Db, userId: number, filter: TransferFilter) {
  const index = ['transfers_in_order', ...(filter.side ? [filter.side.column] : [])].join('_of_');
  return selectByIndex(db, 'transfers', index).where(matching(db, userId, filter));
}

const row = expressionBuilder<Schema, 'transfers'>();

function matching(db: Db, userId: number, filter: TransferFilter): Expression<SqlBool> {
  const { side, startDate, endDate, searched } = filter;
  const conditions = [row('user_id', '=', userId), ...withAmount(filter)];
  if (side !== undefined) conditions.push(row(side.column, '=', side.accountId));
  if (startDate !== undefined) conditions.push(row('day', '>=', startDate));
  if (endDate !== undefined) conditions.push(row('day', '<=', endDate));
  return row.and([...conditions, ...(searched ? [row.or(searched.map((each) => found(db, each)))] : [])]);
}

function withAmount({ minMinor, maxMinor }: Amounts) {
  return [
    ...(minMinor === undefined ? [] : [row('amount_minor', '>=', minMinor)]),
    ...(maxMinor === undefined ? [] : [row('amount_minor', '<=', maxMinor)]),
  ];
}

function found(db: Db, { folded, accountIds = [], ...amounts }: TransferSearch): Expression<SqlBool> {
  if (folded === undefined) return row.and(withAmount(amounts));
  const place = isPostgres(db) ? sql`strpos(search_text, ${folded})` : sql`instr(search_text, ${folded})`;
  const byAccount =
    accountIds.length > 0 ? [row('from_account_id', 'in', accountIds), row('to_account_id', 'in', accountIds)] : [];
  return row.and([...withAmount(amounts), row.or([sql<SqlBool>`${place} > 0`, ...byAccount])]);
}
