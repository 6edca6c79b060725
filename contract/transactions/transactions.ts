import * as z from 'zod/mini';
import { Money, positiveAmountSchema } from '../amount-schemas.ts';
import { Category, CategoryLines } from '../categories.ts';
import { Day } from '../day-schema.ts';
import { createVersionConflictReplySchema, Version } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { AmountInAddress, optionalParamSchema, PAGING_FIELDS, PageQuery, YesOrNo } from '../query-params.ts';
import { changedTextSchema, Id, IdParams, optionalTextSchema, requiredTextSchema } from '../text-schemas.ts';
import {
  COST_INVALID_MESSAGE,
  KIND_MISSING_MESSAGE,
  NAME_MISSING_MESSAGE,
  NO_TRANSACTION_CHOSEN_MESSAGE,
} from './messages.ts';
import { createRefundIsIncomeCheck, LinePosition, Refund } from './refunds.ts';
import { createLinesAddUpCheck, Line, NewLines } from './split-lines.ts';
import { TagName } from './tag-name.ts';
import { TagNames } from './tags.ts';

export const Transaction = z.object({
  _id: z.string(),
  name: z.string(),
  /** For a split transaction: the category of its largest line. */
  category: z.string(),
  cost: Money,
  addedOn: z.string(),
  /** Also true for a refund, although refunds are subtracted from expenses in totals. */
  isIncome: z.boolean(),
  note: z.string(),
  tags: z.array(z.string()),
  /**
   * The lines of a split transaction, which add up to the cost; empty if the transaction is not split. A line may be
   * negative.
   */
  lines: z.array(Line),
  /** The id of the recurring item that posted the transaction, or null. */
  recurringId: z.nullable(z.string()),
  /** The id of the account, as in `GET /accounts`. */
  accountId: z.string(),
  /** True if the user checked the transaction against a statement of the account. */
  isChecked: z.boolean(),
  /**
   * Set if a recurring item posted the transaction with an estimated amount that has not been confirmed or corrected
   * yet.
   */
  isEstimate: z.optional(z.literal(true)),
  /**
   * False if an import, a receipt or a recurring item created the transaction and the user has neither accepted nor
   * edited it since.
   */
  isReviewed: z._default(z.boolean(), true),
  /**
   * For a refund: the id of its purchase; otherwise null. A refund has the same categories as its purchase. It reduces
   * the expenses in these categories instead of being counted as income. The purchase may be in the trash or
   * permanently deleted.
   */
  refundOf: z._default(z.nullable(z.string()), null),
  /** For a refund: the name of its purchase; null if the purchase does not exist. */
  refundOfName: z._default(z.nullable(z.string()), null),
  /** For a refund of a single line of a split purchase: the position of the line, counted from 0; otherwise null. */
  refundLine: z._default(z.nullable(z.number()), null),
  /** The refunds of a purchase, oldest first. */
  refunds: z._default(z.array(Refund), []),
  version: Version,
});
export type Transaction = z.infer<typeof Transaction>;

/** Default values of the optional fields. */
export const TRANSACTION_DEFAULTS = {
  note: '',
  tags: [],
  lines: [],
  recurringId: null,
  isChecked: false,
  isReviewed: true,
  refundOf: null,
  refundOfName: null,
  refundLine: null,
  refunds: [],
} satisfies Partial<Transaction>;

/**
 * An item in a list: a transaction, or a transfer if the list includes transfers. For a transfer, `cost` is the amount,
 * `name` is a string such as `Everyday → Savings`, `accountId` is the source account, and there is no category.
 */
export const ListedTransaction = z.extend(Transaction, {
  isTransfer: z.optional(z.literal(true)),
  fromAccountId: z.optional(z.string()),
  toAccountId: z.optional(z.string()),
  /**
   * For a transfer: true if it was checked against a statement of its source account. `isToChecked` is the same for the
   * target account.
   */
  isFromChecked: z.optional(z.boolean()),
  isToChecked: z.optional(z.boolean()),
});
export type ListedTransaction = z.infer<typeof ListedTransaction>;

export const EnteredTransactionFields = z.object({
  name: requiredTextSchema(200, NAME_MISSING_MESSAGE),
  category: Category,
  cost: positiveAmountSchema(COST_INVALID_MESSAGE),
  addedOn: Day,
  isIncome: z.boolean(KIND_MISSING_MESSAGE),
  note: optionalTextSchema(2000),
  /** The id of the account. By default the account used most recently, or else the first account. */
  accountId: z.optional(Id),
  tags: z.optional(TagNames),
  /**
   * The lines of a split transaction. If there are any, `category` is ignored: the transaction gets the category of its
   * largest line.
   */
  lines: z.optional(NewLines),
  /**
   * The id of the purchase that this income refunds, or null. If set, `category` and `lines` are ignored, because a
   * refund has the same categories as its purchase.
   */
  refundOf: z.optional(z.nullable(Id)),
  /**
   * The position, counted from 0, of the line of a split purchase that is refunded; null if the refund is spread
   * proportionally over all lines.
   */
  refundLine: z.optional(z.nullable(LinePosition)),
});

/** The error messages of this schema are also shown in the form. */
export const NewTransaction = EnteredTransactionFields.check(createLinesAddUpCheck(), createRefundIsIncomeCheck());
/** Request body; fields that have defaults may be omitted. */
export type NewTransaction = z.input<typeof NewTransaction>;

/**
 * Like `NewTransaction`, but for changes: omitted optional fields keep their values. If `lines` is omitted, the lines
 * are kept unless the cost or category changes. An empty list (`[]`) removes the split. A refund remains a refund
 * unless `refundOf` is null or `isIncome` is false.
 */
export const ChangedTransaction = z
  .extend(EnteredTransactionFields, {
    note: changedTextSchema(2000),
    tags: z.optional(TagNames),
    /** `false` confirms an estimated amount, and so does a new cost. `true` changes nothing. */
    isEstimate: z.optional(z.boolean('isEstimate must be true or false')),
  })
  .check(createLinesAddUpCheck(), createRefundIsIncomeCheck());
export type ChangedTransaction = z.infer<typeof ChangedTransaction>;

export const TransactionFilter = z.object({
  /**
   * Text that the name or note must contain. Words such as `12.50`, `>100`, `<5` and `10..20` are also compared with
   * the amount.
   */
  search: optionalParamSchema(z.string().check(z.maxLength(2000, 'Search with at most 2,000 characters'))),
  /** True for income only, false for expenses only. */
  isIncome: YesOrNo,
  /** Name of a category. A split transaction also matches if one of its lines has this category. */
  category: optionalParamSchema(Category),
  /** Category names, one per line. Transactions in any of these categories match. Ignored if `category` is given. */
  categories: z.pipe(
    CategoryLines,
    z.transform((names) => (names.length > 0 ? names : undefined)),
  ),
  /** Name of a tag that the transaction must have. */
  tag: optionalParamSchema(TagName),
  /** The full name of the transaction, ignoring case and accents. */
  name: optionalParamSchema(requiredTextSchema(200, 'Enter a name')),
  /** The first day, inclusive. */
  startDate: optionalParamSchema(Day),
  /** The last day, inclusive. */
  endDate: optionalParamSchema(Day),
  /** Only transactions of this account. */
  accountId: optionalParamSchema(Id),
  /** `include` adds transfers to the list, `only` lists transfers only. Ignored if a type or category is given. */
  transfers: z.pipe(
    z.optional(z.enum(['include', 'only', ''], 'Use "include" or "only", or omit this parameter')),
    z.transform((value) => value || undefined),
  ),
  /** True to include only transactions with an estimated amount, false to include only the others. */
  isEstimate: YesOrNo,
  /** False to include only transactions that are waiting for review, true to include only the others. */
  reviewed: YesOrNo,
  /** The smallest amount, inclusive. */
  minAmount: AmountInAddress,
  /** The largest amount, inclusive. */
  maxAmount: AmountInAddress,
});
export type TransactionFilter = Partial<z.output<typeof TransactionFilter>>;

/** Income, expenses and their difference. */
export const Sums = z.object({ income: Money, expense: Money, net: Money });
export type Sums = z.infer<typeof Sums>;

const TransactionIds = z.object({
  transactionIds: z
    .array(Id, NO_TRANSACTION_CHOSEN_MESSAGE)
    .check(
      z.minLength(1, NO_TRANSACTION_CHOSEN_MESSAGE),
      z.maxLength(10_000, 'Choose at most 10,000 transactions at once'),
    ),
});

/** Maximum size of the body in bytes, enough for the maximum number of transaction ids. */
const IDS_BYTES = 256 * 1024;

export const createTransaction = defineOperation({
  id: 'createTransaction',
  method: 'POST',
  path: '/transactions',
  summary: 'Create an income or expense transaction',
  adds: true,
  creates: true,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});

export const listTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  summary:
    'List transactions (and transfers if requested), newest first; within a day, the last one created comes first',
  query: z.extend(PageQuery, {
    ...TransactionFilter.shape,
    /** With `reviewed=false`: only transactions that this import has added. Otherwise ignored. */
    importId: optionalParamSchema(Id),
  }),
  reply: z.object({
    transactions: z.array(ListedTransaction),
    ...PAGING_FIELDS,
    /**
     * True if there are too many matches to count. In this case `totalCount` is the largest number that the server
     * counts to.
     */
    isCountCapped: z.optional(z.literal(true)),
    /**
     * Sums of all matches; null if there are too many to add up for every page of the list. In that case, use
     * `sumTransactions`.
     */
    sums: z.nullable(Sums),
  }),
});

export const sumTransactions = defineOperation({
  id: 'sumTransactions',
  method: 'GET',
  path: '/transactions/sums',
  summary: 'Get the totals of all transactions that match the filter',
  query: TransactionFilter,
  reply: Sums,
});

export const updateTransaction = defineOperation({
  id: 'updateTransaction',
  method: 'PUT',
  path: '/transactions/:id',
  summary: 'Update a transaction',
  params: IdParams,
  body: ChangedTransaction,
  versioned: true,
  reply: Transaction,
  refusals: { 409: createVersionConflictReplySchema(Transaction) },
});

export const deleteTransaction = defineOperation({
  id: 'deleteTransaction',
  method: 'DELETE',
  path: '/transactions/:id',
  summary: 'Delete a transaction; it can be restored for 30 days',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

export const deleteTransactions = defineOperation({
  id: 'deleteTransactions',
  method: 'DELETE',
  path: '/transactions/bulk',
  summary: 'Delete several transactions or transfers in one step; they can be restored for 30 days',
  body: TransactionIds,
  maxBodyBytes: IDS_BYTES,
  reply: z.object({ message: z.string(), deletedCount: z.number() }),
});

export const restoreTransactions = defineOperation({
  id: 'restoreTransactions',
  method: 'POST',
  path: '/transactions/restore',
  summary: 'Restore transactions or transfers deleted in the last 30 days, in one step',
  body: TransactionIds,
  maxBodyBytes: IDS_BYTES,
  reply: z.object({ message: z.string(), restoredCount: z.number() }),
});
