import type { Selectable } from 'kysely';
import { FIRST_ACCOUNT } from '../../contract/accounts.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { ChangedTransaction, Transaction } from '../../contract/transactions.ts';
import { kindOf, type Schema } from '../db/schema.ts';
import { packTags, unpackTags } from '../tags/packed.ts';
import { searchText } from './fold.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** A transaction before it is anybody's, in columns: whoever makes transactions hands these to `insertTransactions`. */
export type Draft = Pick<TransactionRow, 'day' | 'kind' | 'name' | 'category' | 'amount_minor'> &
  Partial<Pick<TransactionRow, 'note' | 'recurring_id' | 'account_id' | 'is_checked'>> & { tags?: readonly string[] };

/** A draft with what tells a transaction from others: newly made, or as it was before it was deleted. */
export type Placed = Draft & Pick<TransactionRow, 'id' | 'sequence' | 'created_at'> & { version?: number };

export type NewRow = Omit<TransactionRow, 'number'>;

/**
 * Every column of a new row. What a draft leaves out, and what a snapshot lacks because it was made before the column
 * was, is what it is without a word.
 */
export function toRow(userId: number, placed: Placed, category: string, tags: readonly string[]): NewRow {
  const { name, note = '' } = placed;
  return {
    user_id: userId,
    id: placed.id,
    sequence: placed.sequence,
    day: placed.day,
    kind: placed.kind,
    name,
    category,
    amount_minor: placed.amount_minor,
    note,
    recurring_id: placed.recurring_id ?? null,
    created_at: placed.created_at,
    version: placed.version ?? 1,
    search_text: searchText(name, note),
    account_id: placed.account_id ?? FIRST_ACCOUNT.id,
    is_checked: placed.is_checked ?? 0,
    tags: packTags(tags),
  };
}

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
  'account_id',
  'is_checked',
  'tags',
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
    tags: unpackTags(row.tags),
    recurringId: row.recurring_id,
    accountId: row.account_id,
    isChecked: row.is_checked === 1,
    version: row.version,
  };
}

/** What a person entered. A field that was not named is not in the draft. */
export function toDraft({ name, category, cost, addedOn, isIncome, note, tags, accountId }: ChangedTransaction): Draft {
  return {
    day: addedOn,
    kind: kindOf(isIncome),
    name,
    category,
    amount_minor: toMinor(cost),
    ...(note !== undefined && { note }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(tags !== undefined && { tags }),
  };
}
