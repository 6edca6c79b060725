import type { Selectable } from 'kysely';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { ChangedTransaction, Transaction } from '../../contract/transactions.ts';
import { kindOf, type Schema } from '../db/schema.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** What a transaction may do without, and has then. A snapshot made before such a field came is restored with it. */
export const OPTIONAL_COLUMNS = { note: '', recurring_id: null as string | null };

/** A transaction before it is anybody's, in columns: whoever makes transactions hands these to `insertTransactions`. */
export type Draft = Pick<TransactionRow, 'day' | 'kind' | 'name' | 'category' | 'amount_minor'> &
  Partial<typeof OPTIONAL_COLUMNS>;

/** The columns of which a transaction is shown: each one read costs time. */
export const LIST_COLUMNS = [
  'id',
  'name',
  'category',
  'amount_minor',
  'day',
  'kind',
  'note',
  'recurring_id',
  'version',
] as const;

export function toTransaction(row: Pick<TransactionRow, (typeof LIST_COLUMNS)[number]>): Transaction {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    cost: fromMinor(row.amount_minor),
    addedOn: row.day,
    isIncome: row.kind === 'income',
    note: row.note,
    recurringId: row.recurring_id,
    version: row.version,
  };
}

/** What a person entered. A field that was not named is not in the draft. */
export function toDraft({ name, category, cost, addedOn, isIncome, note }: ChangedTransaction): Draft {
  return {
    day: addedOn,
    kind: kindOf(isIncome),
    name,
    category,
    amount_minor: toMinor(cost),
    ...(note !== undefined && { note }),
  };
}
