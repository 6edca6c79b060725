import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { selectByIndex } from '../../db/by-index.ts';
import { isPostgres } from '../../db/database.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { LISTED_COLUMNS, type ListedRow } from './row.ts';

/** Amounts in hundredths, both ends included. */
type Amounts = { minMinor?: number | undefined; maxMinor?: number | undefined };

/** One way in which a search finds transfers: by note or accounts, by amount, or by both at once. */
export type TransferSearch = Amounts & {
  /** What the note is to contain, folded, where it is not of one of the accounts: those whose names contain it. */
  folded?: string;
  accountIds?: readonly string[];
};

/** Which transfers a list shows. */
export type TransferFilter = Amounts & {
  /** Those out of an account, or into it; without one all. */
  side?: { column: 'from_account_id' | 'to_account_id'; accountId: string } | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** In any of these ways. */
  searched?: readonly TransferSearch[] | undefined;
};

/** The first of a user's transfers that the filter lets through, newest day first, then newest made. */
export function listTransfers(db: Db, userId: number, filter: TransferFilter, limit: number): Promise<ListedRow[]> {
  return selectTransfers(db, userId, filter)
    .select(LISTED_COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** The user's transfers that the filter lets through, by the index that has them in list order. */
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
