import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../db/database.ts';
import type { Db, Schema, StoredBoolean } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { LISTED_TRANSFER_COLUMNS, type ListedTransferRow } from './transfer-row.ts';

/** A range of amounts in hundredths, both ends included. */
type Amounts = { minMinor?: number | undefined; maxMinor?: number | undefined };

/** Conditions of a search for transfers: text in the note or the account names, a range of amounts, or both. */
export type TransferSearch = Amounts & {
  /**
   * The folded text to search for. It matches if the note contains it, or if the transfer has one of `accountIds`, the
   * accounts whose names contain it.
   */
  folded?: string;
  accountIds?: readonly string[];
};

export type TransferFilter = Amounts & {
  /** Limits the list to transfers out of an account, or into it. Undefined for all transfers. */
  side?: { column: 'from_account_id' | 'to_account_id'; accountId: string } | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** 1 for estimated amounts, 0 for all others. */
  isEstimate?: StoredBoolean | undefined;
  /** A transfer must match at least one of these searches. */
  searched?: readonly TransferSearch[] | undefined;
};

/** Returns the first transfers that match the filter, newest day first, then newest created. */
export function listTransfers(
  db: Db,
  userId: number,
  filter: TransferFilter,
  limit: number,
): Promise<ListedTransferRow[]> {
  return selectTransfers(db, userId, filter)
    .select(LISTED_TRANSFER_COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Selects the transfers that match the filter, by the index in list order. */
export function selectTransfers(db: Db, userId: number, filter: TransferFilter) {
  const inOrder = ['transfers_in_order', ...(filter.side ? [filter.side.column] : [])].join('_of_');
  const index = filter.isEstimate === 1 ? 'transfers_estimates' : inOrder;
  return selectByIndex(db, 'transfers', index).where(matching(db, userId, filter));
}

const row = expressionBuilder<Schema, 'transfers'>();

function matching(db: Db, userId: number, filter: TransferFilter): Expression<SqlBool> {
  const { side, startDate, endDate, isEstimate, searched } = filter;
  const conditions: Expression<SqlBool>[] = [row('user_id', '=', userId), ...withAmount(filter)];
  if (side !== undefined) conditions.push(row(side.column, '=', side.accountId));
  // Use a literal, because the databases only use the index of estimates for a literal value.
  if (isEstimate !== undefined) conditions.push(sql<SqlBool>`is_estimate = ${sql.lit(isEstimate)}`);
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
