import * as z from 'zod/mini';
import { Day } from './day.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { optional } from './query-params.ts';
import { changedText, Id, IdParams, optionalText } from './text.ts';
import { Transaction } from './transactions.ts';
import { outdated, Version } from './version.ts';

/*
 * Money that goes from one account of a person to another: one thing that shows in both. It is no transaction, and so in no
 * total, budget, chart or export; lists show it beside transactions where they are asked to (`ListedTransaction`). Deleted ones
 * are restored by `POST /transactions/restore`.
 */
const noun = 'transfers';

export const Transfer = z.object({
  _id: z.string(),
  fromAccountId: z.string(),
  toAccountId: z.string(),
  amount: Money,
  addedOn: z.string(),
  note: z.string(),
  /** The recurring item that posted it; null for what a person entered. */
  recurringId: z.nullable(z.string()),
  /** Whether it was made of two transactions, which come back when it is taken apart. */
  isJoined: z.boolean(),
  /** Whether it was checked against a statement of the account it comes from, and of the one it goes to. */
  isFromChecked: z.boolean(),
  isToChecked: z.boolean(),
  version: Version,
});
export type Transfer = z.infer<typeof Transfer>;

export const NewTransfer = z.object({
  fromAccountId: Id,
  toAccountId: Id,
  amount: amountAboveZero('Please enter a valid amount greater than 0'),
  addedOn: Day,
  note: optionalText(2000),
});
/** As it is sent: what need not be said may be left out. */
export type NewTransfer = z.input<typeof NewTransfer>;

/** The same for one that is there: what need not be named stays as it is where it is not. */
export const ChangedTransfer = z.extend(NewTransfer, { note: changedText(2000) });
export type ChangedTransfer = z.infer<typeof ChangedTransfer>;

export const createTransfer = operation({
  id: 'createTransfer',
  noun,
  method: 'POST',
  path: '/transfers',
  summary: 'Record a transfer between two accounts; the same account twice is a 400',
  access: 'user',
  creates: true,
  body: NewTransfer,
  status: 201,
  reply: Transfer,
});

export const getTransfer = operation({
  id: 'getTransfer',
  noun,
  method: 'GET',
  path: '/transfers/:id',
  summary: 'One transfer',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: Transfer,
});

export const updateTransfer = operation({
  id: 'updateTransfer',
  noun,
  method: 'PUT',
  path: '/transfers/:id',
  summary: 'Change a transfer',
  access: 'user',
  params: IdParams,
  body: ChangedTransfer,
  versioned: true,
  status: 200,
  reply: Transfer,
  refusals: { 409: outdated(Transfer) },
});

export const deleteTransfer = operation({
  id: 'deleteTransfer',
  noun,
  method: 'DELETE',
  path: '/transfers/:id',
  summary: 'Delete a transfer; it can be restored for 30 days',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

/** How many days may lie between the two sides of a transfer. */
export const MAX_DAYS_APART = 4;

/** An expense in one account and an income in another that look like one transfer. */
export const TransferProposal = z.object({ expense: Transaction, income: Transaction });
export type TransferProposal = z.infer<typeof TransferProposal>;

export const listTransferProposals = operation({
  id: 'listTransferProposals',
  noun,
  method: 'GET',
  path: '/transfers/proposals',
  summary:
    'Pairs of transactions that look like one transfer: opposite kinds, equal amounts, other accounts, at most four days apart; newest first',
  access: 'user',
  /** Both days are included. Without them the newest transactions are looked at. */
  query: z.object({ startDate: optional(Day), endDate: optional(Day) }),
  status: 200,
  reply: z.object({
    proposals: z.array(TransferProposal),
    /** Only so many transactions are looked at in one call: ask on with this as `endDate`. Null where all were. */
    continueFrom: z.nullable(z.string()),
  }),
});

const Pair = z.object({ expenseId: Id, incomeId: Id });

export const joinTransactions = operation({
  id: 'joinTransactions',
  noun,
  method: 'POST',
  path: '/transfers/join',
  summary: 'Make one transfer of an expense in one account and an income in another',
  access: 'user',
  creates: true,
  body: Pair,
  status: 201,
  reply: Transfer,
});

export const keepApart = operation({
  id: 'keepApart',
  noun,
  method: 'POST',
  path: '/transfers/keep-apart',
  summary: 'Propose these two transactions no longer',
  access: 'user',
  body: Pair,
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const takeApart = operation({
  id: 'takeApart',
  noun,
  method: 'POST',
  path: '/transfers/:id/take-apart',
  summary: 'Make an expense and an income of a transfer: those that it was joined of, or new ones',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ expense: Transaction, income: Transaction }),
});
