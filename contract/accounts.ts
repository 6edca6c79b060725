import * as z from 'zod/mini';
import { Day } from './day.ts';
import { ErrorReply, outdated, Version } from './errors.ts';
import { amountText, Money, signedAmount } from './money.ts';
import { operation } from './operation.ts';
import { optional, PageQuery, YesOrNo } from './query-params.ts';
import { Id, IdParams, text } from './text.ts';
import { ListedTransaction } from './transactions/transactions.ts';

/*
 * Bank accounts and other places for money. The login account is `account` in `account.ts`; `MoneyAccount` and the
 * module `accounts` always mean these.
 */
const noun = 'accounts';

export const ACCOUNT_KINDS = ['everyday', 'savings', 'cash', 'card', 'loan', 'other'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The account that every user starts with. It can be renamed, and deleted once there is another. */
export const FIRST_ACCOUNT = { id: 'everyday', name: 'Everyday' } as const;

/** Maximum number of accounts per user, so that sums stay exact and lists short. */
export const MAX_ACCOUNTS = 50;

const Name = text(50, 'Please enter a name for the account');
const Kind = z.enum(ACCOUNT_KINDS, 'Please choose a kind of account');
const OpeningBalance = signedAmount('Please enter the opening balance as an amount');
/** Null if the opening balance counts from the beginning. */
const OpeningDay = z.nullable(Day);

export const MoneyAccount = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** Balance when recording began; negative for debts. */
  openingBalance: Money,
  /** The first day on which the opening balance counts; null for always. */
  openingDay: z.nullable(z.string()),
  /** Balance at the end of today: opening balance + income − expenses + transfers in − transfers out. */
  balance: Money,
  /** Closed accounts are not offered for new entries, but still count. */
  isClosed: z.boolean(),
  /** True for the default account of new entries: the open one used last, or else the first open one. */
  isProposed: z.boolean(),
  version: Version,
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

export const NewMoneyAccount = z.object({
  name: Name,
  kind: z._default(Kind, 'everyday'),
  openingBalance: z._default(OpeningBalance, 0),
  openingDay: z._default(OpeningDay, null),
});
/** Request body; fields with defaults may be omitted. */
export type NewMoneyAccount = z.input<typeof NewMoneyAccount>;

/** Like `NewMoneyAccount`, for changes: omitted fields keep their values. */
export const ChangedMoneyAccount = z.object({
  name: Name,
  kind: z.optional(Kind),
  openingBalance: z.optional(OpeningBalance),
  openingDay: z.optional(OpeningDay),
  isClosed: z.optional(z.boolean('isClosed must be true or false')),
});
export type ChangedMoneyAccount = z.infer<typeof ChangedMoneyAccount>;

export const listMoneyAccounts = operation({
  id: 'listMoneyAccounts',
  noun,
  method: 'GET',
  path: '/accounts',
  summary: "List accounts with their current balance, in the user's order",
  access: 'user',
  status: 200,
  reply: z.array(MoneyAccount),
});

export const createMoneyAccount = operation({
  id: 'createMoneyAccount',
  noun,
  method: 'POST',
  path: '/accounts',
  summary: 'Create an account; 409 if the name exists',
  access: 'user',
  creates: true,
  body: NewMoneyAccount,
  status: 201,
  reply: MoneyAccount,
});

export const updateMoneyAccount = operation({
  id: 'updateMoneyAccount',
  noun,
  method: 'PUT',
  path: '/accounts/:id',
  summary: 'Update, close or reopen an account; the last open one cannot be closed',
  access: 'user',
  params: IdParams,
  body: ChangedMoneyAccount,
  versioned: true,
  status: 200,
  reply: MoneyAccount,
  refusals: { 409: z.union([outdated(MoneyAccount), ErrorReply]) },
});

export const orderMoneyAccounts = operation({
  id: 'orderMoneyAccounts',
  noun,
  method: 'PUT',
  path: '/accounts/order',
  summary: 'Reorder accounts; omitted ones follow in their current order',
  access: 'user',
  body: z.object({
    accountIds: z
      .array(Id, 'List the account ids in order')
      .check(z.maxLength(MAX_ACCOUNTS, `List at most ${MAX_ACCOUNTS} accounts`)),
  }),
  status: 200,
  reply: z.array(MoneyAccount),
});

export const deleteMoneyAccount = operation({
  id: 'deleteMoneyAccount',
  noun,
  method: 'DELETE',
  path: '/accounts/:id',
  summary:
    'Delete an account. Its entries and opening balance move to another account, and transfers between the two are deleted. The last account cannot be deleted',
  access: 'user',
  params: IdParams,
  query: z.object({
    /** The account that takes the transactions of the deleted one. Required if there are any. */
    moveTo: optional(Id),
  }),
  status: 200,
  /** Number of transactions and transfers moved. */
  reply: z.object({ message: z.string(), movedCount: z.number() }),
});

/** Number of months, including the current one up to today. */
export const BALANCE_MONTHS = 12;

export const listMonthlyBalances = operation({
  id: 'listMonthlyBalances',
  noun,
  method: 'GET',
  path: '/accounts/balances',
  summary: `Balances per account at the end of the last ${BALANCE_MONTHS} months, including the current one`,
  access: 'user',
  status: 200,
  reply: z.object({
    /** `YYYY-MM`, oldest first. */
    months: z.array(z.string()),
    /** In the user's order, with one balance per month. */
    accounts: z.array(z.object({ accountId: z.string(), balances: z.array(Money) })),
    /** Sum of all accounts per month. */
    total: z.array(Money),
  }),
});

/** A transaction, or a transfer in or out. `isChecked` is for this side of a transfer. */
export const AccountEntry = z.extend(ListedTransaction, {
  /** Effect on the balance: negative for expenses and transfers out. */
  change: Money,
  /** Balance of the account after this entry. */
  balance: Money,
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const listAccountEntries = operation({
  id: 'listAccountEntries',
  noun,
  method: 'GET',
  path: '/accounts/:id/entries',
  summary: 'List the entries of an account with running balances, newest day first, then last created',
  access: 'user',
  params: IdParams,
  /** With `unchecked`, only unchecked entries among the newest 1,000. */
  query: z.extend(PageQuery, {
    /** True for unchecked entries only, among the newest 1,000. */
    unchecked: YesOrNo,
  }),
  status: 200,
  reply: z.object({
    entries: z.array(AccountEntry),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
});

/**
 * Possible reasons for a difference. `amount`: an entry of exactly that amount is missing on one side. `sign`: an entry
 * of half that amount has the wrong direction. `digits`: two neighbouring digits of an amount are swapped. `doubled`:
 * an entry exists twice.
 */
export const EXPLANATIONS = ['amount', 'sign', 'digits', 'doubled'] as const;

export const Explanation = z.object({
  reason: z.enum(EXPLANATIONS),
  entry: ListedTransaction,
  /** The corrected signed amount; null if the entry should not exist. */
  expected: z.nullable(Money),
});
export type Explanation = z.infer<typeof Explanation>;

export const getReconciliation = operation({
  id: 'getReconciliation',
  noun,
  method: 'GET',
  path: '/accounts/:id/reconciliation',
  summary: 'Compare the account with a statement balance at the end of a day and suggest reasons for a difference',
  access: 'user',
  params: IdParams,
  query: z.object({
    /** Balance on the statement; negative for debts. */
    balance: amountText("Please enter the statement's balance as an amount"),
    /** The day of that balance. */
    day: Day,
  }),
  status: 200,
  reply: z.object({
    /** Balance of the account at the end of the day. */
    balance: Money,
    /** Statement balance minus account balance. */
    difference: Money,
    /** The balance on that day without unchecked entries. Considers the newest 1,000 entries up to that day. */
    checkedBalance: Money,
    /** Unchecked entries among the newest 1,000 up to that day. */
    uncheckedCount: z.number(),
    /** Likeliest first. Searches those entries, and entries of the next days that the bank may already have booked. */
    explanations: z.array(Explanation),
  }),
});

export const checkAccountEntries = operation({
  id: 'checkAccountEntries',
  noun,
  method: 'PUT',
  path: '/accounts/:id/checks',
  summary: 'Mark entries of an account as checked or unchecked: the given ones, and all up to a day',
  access: 'user',
  params: IdParams,
  body: z.object({
    /** Ids of transactions and transfers. */
    transactionIds: z._default(
      z
        .array(Id, 'Please choose at least one transaction')
        .check(z.maxLength(1000, 'Please choose at most 1,000 transactions at once')),
      [],
    ),
    /** All entries up to and including this day. */
    through: z.optional(Day),
    isChecked: z.boolean('isChecked must be true or false'),
  }),
  status: 200,
  /** Number of entries that changed. */
  reply: z.object({ message: z.string(), changedCount: z.number() }),
});
