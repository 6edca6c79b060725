import type { Selectable } from 'kysely';
import { DEFAULT_MONEY_ACCOUNT } from '../../contract/money-accounts.ts';
import type { ChangedTransaction, NewTransaction, Transaction } from '../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { type Schema, toStoredBoolean, toTransactionKind } from '../db/schema.ts';
import { buildSearchText } from '../text/fold-text.ts';
import { isRefund, parseRefunds } from './refunds/refund-columns.ts';
import { findMainCategory, parseSplitLines, type SplitLine, type SplitLinesInput } from './split-lines.ts';
import { packTags, unpackTags } from './tags/packed-tags.ts';

export type TransactionRow = Selectable<Schema['transactions']>;

/** Text columns that may be missing in forms, snapshots and archives. */
export const OPTIONAL_TEXT_COLUMNS = ['note'] as const;
type OptionalText = (typeof OPTIONAL_TEXT_COLUMNS)[number];

/** A transaction that does not yet have a user and an id. */
export type TransactionDraft = Pick<TransactionRow, 'day' | 'kind' | 'name' | 'category' | 'amount_minor'> &
  Partial<
    Pick<
      TransactionRow,
      | OptionalText
      | 'recurring_id'
      | 'account_id'
      | 'is_checked'
      | 'is_estimate'
      | 'needs_review'
      | 'refund_of'
      | 'refund_line'
    >
  > & {
    tags?: readonly string[];
    lines?: SplitLinesInput;
  };

/** A draft with an id and a position in the list. Both are either new or those of a deleted transaction. */
export type TransactionWithPosition = TransactionDraft &
  Pick<TransactionRow, 'id' | 'sequence' | 'created_at'> & { version?: number };

export type NewTransactionRow = Omit<TransactionRow, 'number'>;

/** A row with its lines. There are none if the transaction is not split. */
export type WithSplitLines<Row> = Row & { lines: readonly SplitLine[] };

/**
 * Returns all columns and lines of a new row. Values that drafts omit, and newer columns that old snapshots lack, get
 * defaults.
 * @param categoryOf returns the exact name of a category
 */
export function toTransactionRow(
  userId: number,
  placed: TransactionWithPosition,
  categoryOf: CategoryOf,
  tags: readonly string[],
): WithSplitLines<NewTransactionRow> {
  const { name, note = '' } = placed;
  const { category, lines } = correctCategorySpelling(placed, categoryOf);
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
    ...getDerivedColumns(name, note, lines),
    account_id: placed.account_id ?? DEFAULT_MONEY_ACCOUNT.id,
    is_checked: placed.is_checked ?? 0,
    is_estimate: placed.is_estimate ?? 0,
    needs_review: placed.needs_review ?? 0,
    tags: packTags(tags),
    refund_of: placed.refund_of ?? null,
    refund_line: placed.refund_line ?? null,
    lines,
  };
}

/** Returns the columns that are calculated from other columns. */
export function getDerivedColumns(name: string, note: string, lines: readonly SplitLine[]) {
  return {
    is_split: toStoredBoolean(lines.length > 0),
    search_text: buildSearchText(name, note, ...lines.map((line) => line.note)),
  };
}

type Categorised = Pick<TransactionDraft, 'category' | 'kind' | 'lines'>;
type CategoryOf = (named: Pick<TransactionDraft, 'category' | 'kind'>) => string;

/** Returns the categories of a transaction. If it is split, these are the categories of its lines. */
export function listTransactionCategories({
  category,
  kind,
  lines,
}: Categorised): Pick<TransactionDraft, 'category' | 'kind'>[] {
  const split = parseSplitLines(lines);
  return split.length > 0 ? split.map((line) => ({ category: line.category, kind })) : [{ category, kind }];
}

/** Changes category names to the spelling of existing categories. */
export function correctCategorySpelling({ category, kind, lines }: Categorised, categoryOf: CategoryOf) {
  const split = parseSplitLines(lines).map((line) => ({
    ...line,
    category: categoryOf({ category: line.category, kind }),
  }));
  return { category: findMainCategory(split) ?? categoryOf({ category, kind }), lines: split };
}

/** The columns shown in lists, in addition to the lines (`linesOf`). Each further column makes lists slower. */
export const LISTED_TRANSACTION_COLUMNS = [
  'id',
  'name',
  'category',
  'amount_minor',
  'day',
  'kind',
  ...OPTIONAL_TEXT_COLUMNS,
  'recurring_id',
  'version',
  'account_id',
  'is_checked',
  'is_estimate',
  'needs_review',
  'tags',
  'refund_of',
  'refund_line',
] as const;

export type ListedTransactionRow = Pick<TransactionRow, (typeof LISTED_TRANSACTION_COLUMNS)[number]> & {
  lines: SplitLinesInput;
  /** A column that `selectRefundColumns` selects. */
  refunds?: string | null;
  purchase_name?: string | null;
};

export function toTransaction(row: ListedTransactionRow): Transaction {
  // Refunds are stored as negative expenses but shown with a positive amount.
  const sign = isRefund(row) ? -1 : 1;
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    cost: minorToAmount(sign * row.amount_minor),
    addedOn: row.day,
    isIncome: row.kind === 'income' || isRefund(row),
    note: row.note,
    tags: unpackTags(row.tags),
    lines: parseSplitLines(row.lines).map(({ category, amount_minor, note }) => ({
      category,
      amount: minorToAmount(sign * amount_minor),
      note,
    })),
    recurringId: row.recurring_id,
    accountId: row.account_id,
    isChecked: row.is_checked === 1,
    isEstimate: row.is_estimate === 1 || undefined,
    isReviewed: row.needs_review !== 1,
    refundOf: row.refund_of,
    refundOfName: row.purchase_name ?? null,
    refundLine: row.refund_line,
    refunds: parseRefunds(row.refunds),
    version: row.version,
  };
}

type Entered = NewTransaction | ChangedTransaction;

/**
 * Converts user input to a draft. Fields missing from the input are also missing from the draft. Values that the user
 * entered need no review.
 */
export function toTransactionDraft({
  name,
  category,
  cost,
  addedOn,
  isIncome,
  note,
  lines,
  tags,
  accountId,
  refundOf,
  refundLine,
  ...change
}: Entered): TransactionDraft {
  return {
    day: addedOn,
    kind: toTransactionKind(isIncome),
    name,
    category,
    amount_minor: amountToMinor(cost),
    needs_review: 0,
    ...(note !== undefined && { note }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(tags !== undefined && { tags }),
    ...('isEstimate' in change && change.isEstimate === false && { is_estimate: 0 as const }),
    ...(refundOf !== undefined && { refund_of: refundOf }),
    ...(refundLine !== undefined && { refund_line: refundLine }),
    ...(lines !== undefined && {
      lines: lines.map((line) => ({
        category: line.category,
        amount_minor: amountToMinor(line.amount),
        note: line.note ?? '',
      })),
    }),
  };
}
