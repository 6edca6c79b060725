import * as z from 'zod/mini';
import { Money, positiveAmountSchema } from '../amount-schemas.ts';
import { Day } from '../day-schema.ts';
import { createVersionConflictReplySchema, Version } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { optionalParamSchema } from '../query-params.ts';
import { changedTextSchema, Id, IdParams, optionalTextSchema } from '../text-schemas.ts';
import { AMOUNT_INVALID_MESSAGE } from './messages.ts';
import { Transaction } from './transactions.ts';

/*
 * A transfer is money moved between two accounts of a user, and is listed in both accounts. Transfers are not
 * transactions, so they are not included in totals, budgets, charts and exports, and are included in lists only on
 * request (`ListedTransaction`). Deleted transfers are restored with `POST /transactions/restore`.
 */
export const Transfer = z.object({
  _id: z.string(),
  fromAccountId: z.string(),
  toAccountId: z.string(),
  amount: Money,
  addedOn: z.string(),
  note: z.string(),
  /** The id of the recurring item that posted the transfer, or null. */
  recurringId: z.nullable(z.string()),
  /**
   * True if the transfer was made by joining two transactions, or from a single one. They are restored when the transfer
   * is split.
   */
  isJoined: z.boolean(),
  /**
   * True if the user checked the transfer against a statement of the source account. `isToChecked` is the same for the
   * target account.
   */
  isFromChecked: z.boolean(),
  isToChecked: z.boolean(),
  /**
   * Set if a recurring item posted the transfer with an estimated amount that has not been confirmed or corrected yet.
   */
  isEstimate: z.optional(z.literal(true)),
  version: Version,
});
export type Transfer = z.infer<typeof Transfer>;

export const NewTransfer = z.object({
  fromAccountId: Id,
  toAccountId: Id,
  amount: positiveAmountSchema(AMOUNT_INVALID_MESSAGE),
  addedOn: Day,
  note: optionalTextSchema(2000),
});
/** Request body; fields that have defaults may be omitted. */
export type NewTransfer = z.input<typeof NewTransfer>;

/** Like `NewTransfer`, but for changes: omitted optional fields keep their values. */
export const ChangedTransfer = z.extend(NewTransfer, {
  note: changedTextSchema(2000),
  /** `false` confirms an estimated amount, and so does a new amount. `true` changes nothing. */
  isEstimate: z.optional(z.boolean('isEstimate must be true or false')),
});
export type ChangedTransfer = z.infer<typeof ChangedTransfer>;

export const createTransfer = defineOperation({
  id: 'createTransfer',
  method: 'POST',
  path: '/transfers',
  summary: 'Create a transfer between two accounts; 400 if they are the same account',
  creates: true,
  body: NewTransfer,
  status: 201,
  reply: Transfer,
});

export const getTransfer = defineOperation({
  id: 'getTransfer',
  method: 'GET',
  path: '/transfers/:id',
  summary: 'Get a transfer',
  params: IdParams,
  reply: Transfer,
});

export const updateTransfer = defineOperation({
  id: 'updateTransfer',
  method: 'PUT',
  path: '/transfers/:id',
  summary: 'Update a transfer',
  params: IdParams,
  body: ChangedTransfer,
  versioned: true,
  reply: Transfer,
  refusals: { 409: createVersionConflictReplySchema(Transfer) },
});

export const deleteTransfer = defineOperation({
  id: 'deleteTransfer',
  method: 'DELETE',
  path: '/transfers/:id',
  summary: 'Delete a transfer; it can be restored for 30 days',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

/** Maximum number of days between the expense and the income that make up a transfer. */
export const MAX_DAYS_BETWEEN_TRANSFER_SIDES = 4;

/** An expense in one account and income in another that are probably one transfer. */
export const TransferProposal = z.object({ expense: Transaction, income: Transaction });
export type TransferProposal = z.infer<typeof TransferProposal>;

export const listTransferProposals = defineOperation({
  id: 'listTransferProposals',
  method: 'GET',
  path: '/transfers/proposals',
  summary:
    'List pairs of transactions that look like a transfer, newest first. A pair is an expense and an income transaction of the same amount, in different accounts and at most four days apart',
  /** The first and last day to search, inclusive. If omitted, the newest transactions are searched. */
  query: z.object({
    /** The first day, inclusive. */
    startDate: optionalParamSchema(Day),
    /** The last day, inclusive. */
    endDate: optionalParamSchema(Day),
  }),
  reply: z.object({
    proposals: z.array(TransferProposal),
    /**
     * The day to pass as `endDate` in order to continue, because each call searches only a limited number of
     * transactions. Null if all transactions were searched.
     */
    continueFrom: z.nullable(z.string()),
  }),
});

const Pair = z.object({ expenseId: Id, incomeId: Id });

export const joinTransactions = defineOperation({
  id: 'joinTransactions',
  method: 'POST',
  path: '/transfers/join',
  summary: 'Join an expense in one account and an income transaction in another into a transfer',
  creates: true,
  body: Pair,
  status: 201,
  reply: Transfer,
});

/** A transaction whose other side was not recorded, and the account in which that side belongs. */
const TransactionAndOtherAccount = z.object({
  transactionId: Id,
  /** The account that received the money of an expense, or that income came from. */
  otherAccountId: Id,
});

export const convertToTransfer = defineOperation({
  id: 'convertToTransfer',
  method: 'POST',
  path: '/transfers/from-transaction',
  summary:
    'Make a transaction a transfer between its account and another; 400 if it is split, an estimate, a refund or a purchase with refunds. Its name and note become the note of the transfer',
  creates: true,
  body: TransactionAndOtherAccount,
  status: 201,
  reply: Transfer,
});

export const rejectTransferProposal = defineOperation({
  id: 'rejectTransferProposal',
  method: 'POST',
  path: '/transfers/keep-apart',
  summary: 'Dismiss the proposal to join these two transactions',
  body: Pair,
  reply: z.object({ message: z.string() }),
});

export const splitTransferIntoTransactions = defineOperation({
  id: 'splitTransferIntoTransactions',
  method: 'POST',
  path: '/transfers/:id/take-apart',
  summary:
    'Split a transfer into an expense and an income transaction. If it was made from one or two transactions, these are restored. The other side of a single transaction is added only if the other account was imported or checked',
  params: IdParams,
  /** The transactions. One of them may be null if the transfer was made from a single transaction. */
  reply: z.object({ expense: z.nullable(Transaction), income: z.nullable(Transaction) }),
});
