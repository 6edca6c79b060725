import * as z from 'zod/mini';
import { amountQuerySchema, Money } from './amount-schemas.ts';
import { Day } from './day-schema.ts';
import { Version } from './error-reply.ts';
import { defineOperation } from './operation.ts';
import { PAGING_FIELDS, PageQuery, YesOrNo } from './query-params.ts';
import { Id, IdParams } from './text-schemas.ts';
import { NO_TRANSACTION_CHOSEN_MESSAGE } from './transactions/messages.ts';
import { ListedTransaction } from './transactions/transactions.ts';

/*
 * Accounts that hold money, such as bank accounts. In the code, such accounts are called `MoneyAccount` or `accounts`.
 * A user's login is called `account` and is defined in `account.ts`.
 */
export const ACCOUNT_KINDS = ['everyday', 'savings', 'cash', 'card', 'loan', 'other'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The account that every user starts with. The user can rename it, and delete it once another account exists. */
export const DEFAULT_MONEY_ACCOUNT = { id: 'everyday', name: 'Everyday' } as const;

/** Maximum number of accounts per user. The limit keeps sums exact and lists short. */
export const MAX_MONEY_ACCOUNTS = 50;

export const MoneyAccount = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** The account's balance when recording began; negative for debts. */
  openingBalance: Money,
  /** The first day on which the opening balance is included; null if it is always included. */
  openingDay: z.nullable(z.string()),
  /** Balance at the end of today: opening balance + income − expenses + transfers in − transfers out. */
  balance: Money,
  /** True for a closed account. It is not offered for new entries, but its balance is still part of the totals. */
  isClosed: z.boolean(),
  /** The balance that the user wants to reach; null if there is no savings goal. */
  goalAmount: z.nullable(Money),
  /** The day by which the goal should be reached; null if no day was set. */
  goalDay: z.nullable(z.string()),
  /**
   * True for the account that is the default for new entries: the open account used most recently, or else the first
   * open account.
   */
  isProposed: z.boolean(),
  version: Version,
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

export const listMoneyAccounts = defineOperation({
  id: 'listMoneyAccounts',
  method: 'GET',
  path: '/accounts',
  summary: "List accounts with their current balance, in the user's order",
  reply: z.array(MoneyAccount),
});

/**
 * A transaction or transfer in the list of entries of an account. For a transfer, `isChecked` is true if it was checked
 * in this account.
 */
export const AccountEntry = z.extend(ListedTransaction, {
  /** Effect on the balance: negative for expenses and transfers out. */
  change: Money,
  /** Balance of the account after this entry. */
  balance: Money,
  /** True if the entry is part of the last finished reconciliation of the account. */
  isReconciled: z.boolean(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const listAccountEntries = defineOperation({
  id: 'listAccountEntries',
  method: 'GET',
  path: '/accounts/:id/entries',
  summary:
    'List the entries of an account with running balances, newest first; within a day, the last one created comes first',
  params: IdParams,
  query: z.extend(PageQuery, {
    /** True to list only unchecked entries. Only the 1,000 newest entries are searched. */
    unchecked: YesOrNo,
  }),
  reply: z.object({
    entries: z.array(AccountEntry),
    ...PAGING_FIELDS,
  }),
});

/**
 * Possible reasons for a difference. `amount`: an entry whose amount equals the difference is missing, either in the
 * account or on the statement. `sign`: an entry of half the difference was recorded with the wrong sign. `digits`: two
 * neighbouring digits of an amount are swapped. `doubled`: an entry was recorded twice.
 */
export const BALANCE_DIFFERENCE_REASONS = ['amount', 'sign', 'digits', 'doubled'] as const;

export const Explanation = z.object({
  reason: z.enum(BALANCE_DIFFERENCE_REASONS),
  entry: ListedTransaction,
  /** The signed amount that the entry should have; null if the entry should not exist. */
  expected: z.nullable(Money),
});
export type Explanation = z.infer<typeof Explanation>;

export const StatementBalanceQuery = z.object({
  /** Balance on the statement; negative for debts. */
  balance: amountQuerySchema('Enter the balance on the statement'),
  /** The date of the balance on the statement. */
  day: Day,
});

export const getReconciliation = defineOperation({
  id: 'getReconciliation',
  method: 'GET',
  path: '/accounts/:id/reconciliation',
  summary: 'Compare the account with a statement balance at the end of a day and suggest reasons for a difference',
  params: IdParams,
  query: StatementBalanceQuery,
  reply: z.object({
    /** Balance of the account at the end of the requested day. */
    balance: Money,
    /** The balance on the statement minus the balance of the account. */
    difference: Money,
    /**
     * Balance at the end of the requested day, excluding unchecked entries. Unchecked entries are found only among the
     * 1,000 newest entries up to that day.
     */
    checkedBalance: Money,
    /** Number of checked entries among the 1,000 newest entries up to that day. */
    checkedCount: z.number(),
    /** Number of unchecked entries among the 1,000 newest entries up to that day. */
    uncheckedCount: z.number(),
    /**
     * Possible reasons for the difference, most likely first. The 1,000 newest entries up to the requested day are
     * searched. Entries of the following days are searched too, because the bank may have booked them earlier than the
     * user did.
     */
    explanations: z.array(Explanation),
  }),
});

export const checkAccountEntries = defineOperation({
  id: 'checkAccountEntries',
  method: 'PUT',
  path: '/accounts/:id/checks',
  summary: 'Check or uncheck listed entries of an account, all entries up to a day, or both',
  params: IdParams,
  body: z.object({
    transactionIds: z._default(
      z.array(Id, NO_TRANSACTION_CHOSEN_MESSAGE).check(z.maxLength(1000, 'Choose at most 1,000 transactions at once')),
      [],
    ),
    /** If set, all entries up to and including this day are changed, in addition to the entries in `transactionIds`. */
    through: z.optional(Day),
    isChecked: z.boolean('isChecked must be true or false'),
  }),
  reply: z.object({ message: z.string(), changedCount: z.number() }),
});
