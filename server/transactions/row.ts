import type { Selectable } from 'kysely';
import { FIRST_ACCOUNT } from '../../contract/accounts.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { ChangedTransaction, NewTransaction, Transaction } from '../../contract/transactions.ts';
import { kindOf, type Schema, toBit } from '../db/schema.ts';
import { searchText } from '../fold.ts';
import { asLines, type Line, type Lines, largestOf } from './lines.ts';
import { packTags, unpackTags } from './tags/packed.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** Columns of text that may be left out wherever a transaction comes from: a form, a snapshot, an archive. */
export const OPTIONAL_TEXTS = ['note'] as const;
type OptionalText = (typeof OPTIONAL_TEXTS)[number];

/** A transaction before it is anybody's, in columns: whoever makes transactions hands these to `insertTransactions`. */
export type Draft = Pick<TransactionRow, 'day' | 'kind' | 'name' | 'category' | 'amount_minor'> &
  Partial<Pick<TransactionRow, OptionalText | 'recurring_id' | 'account_id' | 'is_checked'>> & {
    tags?: readonly string[];
    lines?: Lines;
  };

/** A draft with what tells a transaction from others: newly made, or as it was before it was deleted. */
export type Placed = Draft & Pick<TransactionRow, 'id' | 'sequence' | 'created_at'> & { version?: number };

export type NewRow = Omit<TransactionRow, 'number'>;

/** A row with what it is split into: no lines where it is not. */
export type WithLines<Row> = Row & { lines: readonly Line[] };

/**
 * Every column of a new row, and its lines. What a draft leaves out, and what a snapshot lacks because it was made before the
 * column was, is what it is without a word.
 * @param categoryOf what each category that it names goes by
 */
export function toRow(
  userId: number,
  placed: Placed,
  categoryOf: CategoryOf,
  tags: readonly string[],
): WithLines<NewRow> {
  const { name, note = '' } = placed;
  const { category, lines } = resolveCategories(placed, categoryOf);
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
    ...derivedColumns(name, note, lines),
    account_id: placed.account_id ?? FIRST_ACCOUNT.id,
    is_checked: placed.is_checked ?? 0,
    tags: packTags(tags),
    lines,
  };
}

/** The columns that are made from what else there is. */
export function derivedColumns(name: string, note: string, lines: readonly Line[]) {
  return { is_split: toBit(lines.length > 0), search_text: searchText(name, note, ...lines.map((line) => line.note)) };
}

type Categorised = Pick<Draft, 'category' | 'kind' | 'lines'>;
type CategoryOf = (named: Pick<Draft, 'category' | 'kind'>) => string;

/** What a transaction says of categories: those of its lines where it is split. */
export function namedIn({ category, kind, lines }: Categorised): Pick<Draft, 'category' | 'kind'>[] {
  const split = asLines(lines);
  return split.length > 0 ? split.map((line) => ({ category: line.category, kind })) : [{ category, kind }];
}

/** Its category and lines by the names that categories go by. */
export function resolveCategories({ category, kind, lines }: Categorised, categoryOf: CategoryOf) {
  const split = asLines(lines).map((line) => ({ ...line, category: categoryOf({ category: line.category, kind }) }));
  return { category: largestOf(split) ?? categoryOf({ category, kind }), lines: split };
}

/** The columns of which a transaction is shown beside its lines (`linesOf`): each one read costs time. */
export const LIST_COLUMNS = [
  'id',
  'name',
  'category',
  'amount_minor',
  'day',
  'kind',
  ...OPTIONAL_TEXTS,
  'recurring_id',
  'version',
  'account_id',
  'is_checked',
  'tags',
] as const;

/** What is read of a transaction to show it. */
export type ShownRow = Pick<TransactionRow, (typeof LIST_COLUMNS)[number]> & { lines: Lines };

export function toTransaction(row: ShownRow): Transaction {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    cost: fromMinor(row.amount_minor),
    addedOn: row.day,
    isIncome: row.kind === 'income',
    note: row.note,
    tags: unpackTags(row.tags),
    lines: asLines(row.lines).map(({ category, amount_minor, note }) => ({
      category,
      amount: fromMinor(amount_minor),
      note,
    })),
    recurringId: row.recurring_id,
    accountId: row.account_id,
    isChecked: row.is_checked === 1,
    version: row.version,
  };
}

type Entered = NewTransaction | ChangedTransaction;

/** What a person entered. A field that was not named is not in the draft. */
export function toDraft({ name, category, cost, addedOn, isIncome, note, lines, tags, accountId }: Entered): Draft {
  return {
    day: addedOn,
    kind: kindOf(isIncome),
    name,
    category,
    amount_minor: toMinor(cost),
    ...(note !== undefined && { note }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(tags !== undefined && { tags }),
    ...(lines !== undefined && {
      lines: lines.map((line) => ({
        category: line.category,
        amount_minor: toMinor(line.amount),
        note: line.note ?? '',
      })),
    }),
  };
}
