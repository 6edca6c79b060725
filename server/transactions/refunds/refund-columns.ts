import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Refund } from '../../../contract/transactions/refunds.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { isPostgres } from '../../db/database.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** The index by purchase that contains only refunds. */
export const REFUNDS_INDEX = 'transactions_refunds';

export function isRefund({ refund_of }: Pick<Selectable<Schema['transactions']>, 'refund_of'>): boolean {
  return refund_of !== null;
}

/** Selects two JSON columns: the refunds of a purchase, and the purchase of a refund. */
export function selectRefundColumns(db: Db) {
  const array = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  const together = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array');
  const text = sql.raw(isPostgres(db) ? '::text' : '');
  const byIndex = sql.raw(isPostgres(db) ? '' : `indexed by ${REFUNDS_INDEX}`);
  const found = sql`from transactions as refund ${byIndex}
    where refund.user_id = transactions.user_id and refund.refund_of = transactions.id`;
  // On SQLite, lists are faster if the query first checks whether a purchase has refunds. On PostgreSQL, this check
  // would read all refunds.
  const hasSome = isPostgres(db) ? sql`` : sql`and exists (select 1 ${found})`;
  const refunds: RawBuilder<string | null> =
    sql`case when transactions.kind = 'expense' and transactions.refund_of is null ${hasSome} then (
    select ${together}(${array}(refund.id, refund.amount_minor, refund.name, refund.day, refund.sequence))${text}
    ${found}) end`;
  const purchase: RawBuilder<string | null> = sql`case when transactions.refund_of is not null then (
    select purchase.name from transactions as purchase
    where purchase.user_id = transactions.user_id and purchase.id = transactions.refund_of) end`;
  return [refunds.as('refunds'), purchase.as('purchase_name')] as const;
}

/** Parses the refunds, oldest first, from a column selected by `selectRefundColumns`. */
export function parseRefunds(column: string | null | undefined): Refund[] {
  if (!column) return [];
  const read: [id: string, minor: number, name: string, day: string, sequence: number][] = JSON.parse(column);
  return read
    .sort(([, , , day, place], [, , , otherDay, other]) => (day === otherDay ? place - other : day < otherDay ? -1 : 1))
    .map(([_id, minor, name, addedOn]) => ({ _id, amount: minorToAmount(-minor), name, addedOn }));
}
