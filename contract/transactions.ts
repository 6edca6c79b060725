import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { Line, linesAddUp, NewLines } from './lines.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { AmountInAddress, optional, PageQuery, YesOrNo } from './query-params.ts';
import { TagName } from './tag-name.ts';
import { TagNames } from './tags.ts';
import { changedText, Id, IdParams, optionalText, text } from './text.ts';
import { outdated, Version } from './version.ts';

const noun = 'transactions';

export const Transaction = z.object({
  _id: z.string(),
  name: z.string(),
  /** Of a split one that of its largest line. */
  category: z.string(),
  cost: Money,
  addedOn: z.string(),
  isIncome: z.boolean(),
  note: z.string(),
  tags: z.array(z.string()),
  /** What it is split into, together its cost; none where it is not split. */
  lines: z.array(Line),
  /** The recurring item that posted it; null for what a person entered. */
  recurringId: z.nullable(z.string()),
  /** Where the money lies: one of `GET /accounts`. */
  accountId: z.string(),
  /** Whether it was checked against a statement of its account. */
  isChecked: z.boolean(),
  version: Version,
});
export type Transaction = z.infer<typeof Transaction>;

/** The fields that need not be said of a transaction, each with what it has then. */
export const TRANSACTION_DEFAULTS: Omit<
  Transaction,
  '_id' | 'name' | 'category' | 'cost' | 'addedOn' | 'isIncome' | 'accountId' | 'version'
> = { note: '', tags: [], lines: [], recurringId: null, isChecked: false };

/**
 * A transaction as lists show it, or a transfer (`transfers.ts`) where they show those too. Of a transfer `cost` is the amount,
 * `name` what it is called, as in `Everyday → Savings`, and `accountId` the account it comes from; it has no category.
 */
export const ListedTransaction = z.extend(Transaction, {
  isTransfer: z.optional(z.literal(true)),
  fromAccountId: z.optional(z.string()),
  toAccountId: z.optional(z.string()),
  /** Whether each of its two sides was checked. */
  isFromChecked: z.optional(z.boolean()),
  isToChecked: z.optional(z.boolean()),
});
export type ListedTransaction = z.infer<typeof ListedTransaction>;

const Entered = z.object({
  name: text(200, 'Please enter a name for the transaction'),
  category: Category,
  cost: amountAboveZero('Please enter a valid cost greater than 0'),
  addedOn: Day,
  isIncome: z.boolean('Please say whether it is an income'),
  note: optionalText(2000),
  /** Without one: the account used last, else the first. */
  accountId: z.optional(Id),
  tags: z.optional(TagNames),
  /** Where there are any, the category is that of the largest, whichever is named beside them. */
  lines: z.optional(NewLines),
});

/** What a person enters. The sentences are those of the add-transaction form. */
export const NewTransaction = Entered.check(linesAddUp());
/** As it is sent: what need not be said may be left out. */
export type NewTransaction = z.input<typeof NewTransaction>;

/**
 * The same for one that is there: what need not be named stays as it is where it is not. Lines that are not named stay where
 * cost and category do; no lines (`[]`) end the split.
 */
export const ChangedTransaction = z
  .extend(Entered, { note: changedText(2000), tags: z.optional(TagNames) })
  .check(linesAddUp());
export type ChangedTransaction = z.infer<typeof ChangedTransaction>;

/**
 * Which transactions a list shows. Both dates and both amounts are included. The search is a literal part of the name or the
 * note; words such as `12.50`, `>100`, `<5` and `10..20` in it are also looked for among the amounts.
 */
export const TransactionFilter = z.object({
  search: optional(z.string().check(z.maxLength(2000, 'Please search for at most 2,000 characters'))),
  isIncome: YesOrNo,
  category: optional(Category),
  tag: optional(TagName),
  /** The whole of a name, whatever its case and accents. */
  name: optional(text(200, 'Please give a name')),
  startDate: optional(Day),
  endDate: optional(Day),
  accountId: optional(Id),
  /** Lists transfers too, or them alone; never where a type or a category is asked. */
  transfers: z.pipe(
    z.optional(z.enum(['include', 'only', ''], 'Please give include or only, or leave it out')),
    z.transform((value) => value || undefined),
  ),
  minAmount: AmountInAddress,
  maxAmount: AmountInAddress,
});
export type TransactionFilter = Partial<z.output<typeof TransactionFilter>>;

/** What was earned and spent, and the difference of the two. */
export const Sums = z.object({ income: Money, expense: Money, net: Money });
export type Sums = z.infer<typeof Sums>;

const TransactionIds = z.object({
  transactionIds: z
    .array(Id, 'Please choose at least one transaction')
    .check(
      z.minLength(1, 'Please choose at least one transaction'),
      z.maxLength(10_000, 'Please choose at most 10,000 transactions at once'),
    ),
});

/** Room for the ids of all of them. */
const IDS_BYTES = 256 * 1024;

export const createTransaction = operation({
  id: 'createTransaction',
  noun,
  method: 'POST',
  path: '/transactions',
  summary: 'Record an income or an expense',
  access: 'user',
  creates: true,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});

export const listTransactions = operation({
  id: 'listTransactions',
  noun,
  method: 'GET',
  path: '/transactions',
  summary: 'A page of transactions, and of transfers where they are asked for, newest day first, then newest made',
  access: 'user',
  query: z.extend(PageQuery, TransactionFilter.shape),
  status: 200,
  reply: z.object({
    transactions: z.array(ListedTransaction),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
    /** Set where more match than are counted: `totalCount` is then the most that is. */
    isCountCapped: z.optional(z.literal(true)),
    /** Of all that match; null where more do than are added up without being asked (`sumTransactions` does it then). */
    sums: z.nullable(Sums),
  }),
});

export const sumTransactions = operation({
  id: 'sumTransactions',
  noun,
  method: 'GET',
  path: '/transactions/sums',
  summary: 'The sums of all transactions that the filter lets through, however many',
  access: 'user',
  query: TransactionFilter,
  status: 200,
  reply: Sums,
});

/** What a person may be about to enter again: the newest transaction of a name. */
export const NameSuggestion = z.object({
  name: z.string(),
  /** Of a split one that of its largest line. */
  category: z.string(),
  cost: Money,
  accountId: z.string(),
  addedOn: z.string(),
});
export type NameSuggestion = z.infer<typeof NameSuggestion>;

export const suggestNames = operation({
  id: 'suggestNames',
  noun,
  method: 'GET',
  path: '/transactions/names',
  summary:
    'At most six names with a word that begins as the search does, the newest first, each with its newest transaction',
  access: 'user',
  query: z.object({
    search: optional(z.string().check(z.maxLength(200, 'Please search for at most 200 characters'))),
    /** Expenses unless incomes are asked for. */
    isIncome: YesOrNo,
  }),
  status: 200,
  reply: z.array(NameSuggestion),
});

export const updateTransaction = operation({
  id: 'updateTransaction',
  noun,
  method: 'PUT',
  path: '/transactions/:id',
  summary: 'Change a transaction',
  access: 'user',
  params: IdParams,
  body: ChangedTransaction,
  versioned: true,
  status: 200,
  reply: Transaction,
  refusals: { 409: outdated(Transaction) },
});

export const deleteTransaction = operation({
  id: 'deleteTransaction',
  noun,
  method: 'DELETE',
  path: '/transactions/:id',
  summary: 'Delete a transaction; it can be restored for 30 days',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const deleteTransactions = operation({
  id: 'deleteTransactions',
  noun,
  method: 'DELETE',
  path: '/transactions/bulk',
  summary: 'Delete several transactions or transfers, all or none; they can be restored for 30 days',
  access: 'user',
  body: TransactionIds,
  maxBodyBytes: IDS_BYTES,
  status: 200,
  reply: z.object({ message: z.string(), deletedCount: z.number() }),
});

export const restoreTransactions = operation({
  id: 'restoreTransactions',
  noun,
  method: 'POST',
  path: '/transactions/restore',
  summary: 'Bring back deleted transactions or transfers as they were, all or none, within 30 days',
  access: 'user',
  body: TransactionIds,
  maxBodyBytes: IDS_BYTES,
  status: 200,
  reply: z.object({ message: z.string(), restoredCount: z.number() }),
});

export const exportTransactions = operation({
  id: 'exportTransactions',
  noun,
  method: 'GET',
  path: '/transactions/export',
  summary: 'Every transaction as a CSV file, newest first',
  access: 'user',
  status: 200,
  reply: 'file',
});
