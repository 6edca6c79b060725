import * as z from 'zod/mini';
import { Day } from './day.ts';
import { ErrorReply } from './errors.ts';
import { amountText, Money, signedAmount } from './money.ts';
import { operation } from './operation.ts';
import { optional, PageQuery, YesOrNo } from './query-params.ts';
import { Id, IdParams, text } from './text.ts';
import { ListedTransaction } from './transactions.ts';
import { outdated, Version } from './version.ts';

/*
 * Accounts as a bank has them: where a person's money lies. The one that a person logs in with is the `account` of
 * `account.ts`; a `MoneyAccount` and the noun `accounts` are always these.
 */
const noun = 'accounts';

export const ACCOUNT_KINDS = ['everyday', 'savings', 'cash', 'card', 'loan', 'other'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The id and the name of the account that everybody has from the first. It can be renamed, and deleted once there is another. */
export const FIRST_ACCOUNT = { id: 'everyday', name: 'Everyday' } as const;

/** So many accounts may one person have: every sum over them stays exact, and every list of them short. */
export const MAX_ACCOUNTS = 50;

const Name = text(50, 'Please enter a name for the account');
const Kind = z.enum(ACCOUNT_KINDS, 'Please choose a kind of account');
const OpeningBalance = signedAmount('Please enter the opening balance as an amount');
/** Null: it was there before everything else. */
const OpeningDay = z.nullable(Day);

export const MoneyAccount = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** What was in it when its record begins; below 0 for a debt. */
  openingBalance: Money,
  /** From this day on the opening balance counts; null for always. */
  openingDay: z.nullable(z.string()),
  /** Up to and with today: opening balance + income − expenses + transfers into it − transfers out of it. */
  balance: Money,
  /** No longer proposed for new entries; what is in it stays and counts. */
  isClosed: z.boolean(),
  /** The one that a new entry gets where none is named: the open one used last, else the first open one. */
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
/** As it is sent: what need not be said may be left out. */
export type NewMoneyAccount = z.input<typeof NewMoneyAccount>;

/** The same for one that is there: what is not named stays as it is. */
export const ChangedMoneyAccount = z.object({
  name: Name,
  kind: z.optional(Kind),
  openingBalance: z.optional(OpeningBalance),
  openingDay: z.optional(OpeningDay),
  isClosed: z.optional(z.boolean('Please say whether the account is closed')),
});
export type ChangedMoneyAccount = z.infer<typeof ChangedMoneyAccount>;

export const listMoneyAccounts = operation({
  id: 'listMoneyAccounts',
  noun,
  method: 'GET',
  path: '/accounts',
  summary: "Every account with its balance up to today, in the person's order",
  access: 'user',
  status: 200,
  reply: z.array(MoneyAccount),
});

export const createMoneyAccount = operation({
  id: 'createMoneyAccount',
  noun,
  method: 'POST',
  path: '/accounts',
  summary: 'Add an account; a second one of that name is a 409',
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
  summary: 'Change, close or open an account; the last open one cannot be closed',
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
  summary: 'Put the accounts in another order; those that are not named come after, in the order they had',
  access: 'user',
  body: z.object({
    accountIds: z
      .array(Id, 'Please name the accounts in their order')
      .check(z.maxLength(MAX_ACCOUNTS, `Please name at most ${MAX_ACCOUNTS} accounts`)),
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
    'Delete an account; what is in it and its opening balance move to another, and transfers between the two end. The last one stays',
  access: 'user',
  params: IdParams,
  query: z.object({ moveTo: optional(Id) }),
  status: 200,
  /** How many transactions and transfers moved. */
  reply: z.object({ message: z.string(), movedCount: z.number() }),
});

/** The newest month is this one, of which the balance is that up to today. */
export const BALANCE_MONTHS = 12;

export const listMonthlyBalances = operation({
  id: 'listMonthlyBalances',
  noun,
  method: 'GET',
  path: '/accounts/balances',
  summary: `The balance of each account at the end of each of the last ${BALANCE_MONTHS} months, the last of them up to today`,
  access: 'user',
  status: 200,
  reply: z.object({
    /** As `YYYY-MM`, oldest first. */
    months: z.array(z.string()),
    /** In the person's order; one balance a month. */
    accounts: z.array(z.object({ accountId: z.string(), balances: z.array(Money) })),
    /** All of them together, month by month. */
    total: z.array(Money),
  }),
});

/** Something in an account: a transaction, or a transfer into it or out of it. `isChecked` is of this account's side. */
export const AccountEntry = z.extend(ListedTransaction, {
  /** What it does to the balance: below 0 for an expense or a transfer out of it. */
  change: Money,
  /** The balance of the account just after it. */
  balance: Money,
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const listAccountEntries = operation({
  id: 'listAccountEntries',
  noun,
  method: 'GET',
  path: '/accounts/:id/entries',
  summary: 'A page of what is in an account, newest day first, then newest made, each with the balance after it',
  access: 'user',
  params: IdParams,
  /** With `unchecked`, only those that are not checked yet, of the newest 1,000. */
  query: z.extend(PageQuery, { unchecked: YesOrNo }),
  status: 200,
  reply: z.object({
    entries: z.array(AccountEntry),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
});

/**
 * What may explain a difference: one entry of just that amount, that the bank has and Moneta not or the other way around; one
 * of half of it, taken for income instead of an expense or the other way around; one in which two digits that stand beside each
 * other were exchanged; or one that is there twice.
 */
export const EXPLANATIONS = ['amount', 'sign', 'digits', 'doubled'] as const;

export const Explanation = z.object({
  reason: z.enum(EXPLANATIONS),
  entry: ListedTransaction,
  /** What its amount would have to be, with the sign that it has in the account; null where it should not be there. */
  expected: z.nullable(Money),
});
export type Explanation = z.infer<typeof Explanation>;

export const getReconciliation = operation({
  id: 'getReconciliation',
  noun,
  method: 'GET',
  path: '/accounts/:id/reconciliation',
  summary:
    "Compare the account with a statement's balance at the end of a day, and look for what explains a difference",
  access: 'user',
  params: IdParams,
  query: z.object({
    /** As the statement has it; below 0 for a debt. */
    balance: amountText("Please enter the statement's balance as an amount"),
    day: Day,
  }),
  status: 200,
  reply: z.object({
    /** What the account has at the end of the day. */
    balance: Money,
    /** The statement's balance less that. */
    difference: Money,
    /** The balance without the unchecked ones of the newest 1,000 entries up to that day. */
    checkedBalance: Money,
    /** How many of the newest 1,000 entries up to that day are not yet checked. */
    uncheckedCount: z.number(),
    /** What may explain the difference, the likeliest first, of those: and entries of the next days that the bank may have had. */
    explanations: z.array(Explanation),
  }),
});

export const checkAccountEntries = operation({
  id: 'checkAccountEntries',
  noun,
  method: 'PUT',
  path: '/accounts/:id/checks',
  summary:
    'Mark entries of an account as checked against a statement, or as not: those that are named, and all through a day',
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
    /** All up to and with this day. */
    through: z.optional(Day),
    isChecked: z.boolean('Please say whether they are checked'),
  }),
  status: 200,
  /** How many marks that changed. */
  reply: z.object({ message: z.string(), changedCount: z.number() }),
});
