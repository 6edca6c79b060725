import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../db/database.ts';
import type { Db, Schema, StoredBoolean } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { LISTED_TRANSFER_COLUMNS, type ListedTransferRow } from './transfer-row.ts';

/** A range of amounts in hundredths, including both ends. */
type Amounts = { minMinor?: number | undefined; maxMinor?: number | undefined };

/** Conditions of a search for transfers: text in the note or the account names, a range of amounts, or both. */
export type TransferSearch = Amounts & {
  /**
   * The folded text to search for. A transfer matches if its note contains the text, or if one of its accounts is in
   * `accountIds`, the accounts whose names contain the text.
   */
  folded?: string;
  accountIds?: readonly string[];
};

export type TransferFilter = Amounts & {
  /** Limits the list to transfers out of an account, or to transfers into it. Undefined for all transfers. */
  side?: { column: 'from_account_id' | 'to_account_id'; accountId: string } | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** 1 for transfers with an estimated amount, 0 for all others. */
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

/** Selects the transfers that match the filter, through the index in list order. */
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
  // Use a literal, because the databases use the index of estimates only for a literal value.
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
