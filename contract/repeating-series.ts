import * as z from 'zod/mini';
import { FREQUENCIES } from '../domain/schedule.ts';
import { Money, positiveAmountSchema } from './amount-schemas.ts';
import { defineOperation } from './operation.ts';
import { SCHEDULE_REPLY_FIELDS } from './schedules/schedule-fields.ts';
import { requiredTextSchema } from './text-schemas.ts';

/** Maximum number of series in each list of the reply. */
export const MAX_LISTED_SERIES = 50;
/** Maximum number of dismissed series per user. */
export const MAX_DISMISSED_SERIES = 1000;

const { every, on, weekend } = SCHEDULE_REPLY_FIELDS;

/** A series of transactions that seem to repeat, and the figures that led to this conclusion. */
const RepeatingSeries = z.object({
  /**
   * The words that the names of the transactions have in common. Together with `isIncome` and `amount`, they identify
   * the series.
   */
  key: z.string(),
  /**
   * The name, category and account of the newest transaction in the series. Transfers have no category, and are named
   * after the account that receives the money.
   */
  name: z.string(),
  category: z.string(),
  accountId: z.string(),
  /** Set for transfers: the account that receives the money. `accountId` is the account that the money leaves. */
  toAccountId: z.optional(z.string()),
  isIncome: z.boolean(),
  /** The current amount, or the usual amount if `isEstimate` is set. */
  amount: Money,
  /** Set if nearly every transaction has a different amount. */
  isEstimate: z.optional(z.literal(true)),
  /**
   * The predefined frequency whose period is closest in length. `every`, `on` and `weekend` are set as in recurring
   * items.
   */
  frequency: z.enum(FREQUENCIES),
  every,
  on,
  weekend,
  /**
   * The first planned day after today. Because it is in the future, a recurring item that starts on this day posts
   * nothing immediately.
   */
  startDate: z.string(),
  /** The number of transactions, their first and last day, and their smallest and largest amount. */
  count: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  leastAmount: Money,
  mostAmount: Money,
  /** The largest number of days between a transaction and the day for which it was planned. */
  spread: z.number(),
  /**
   * The amount before its last change, and the first day with the current amount. Null if the amount has never changed.
   */
  formerAmount: z.nullable(Money),
  amountSince: z.nullable(z.string()),
  /** The day on which the next transaction is expected. It may be in the past. */
  expectedDay: z.string(),
});
export type RepeatingSeries = z.infer<typeof RepeatingSeries>;

/**
 * A recurring item whose price seems to have changed, because transactions from other sources, such as a bank file,
 * have a different amount.
 */
const ItemPriceChange = z.object({
  recurringId: z.string(),
  name: z.string(),
  amount: Money,
  seenAmount: Money,
  since: z.string(),
});

/** A recurring item that posted a transaction which is missing from later imports into the account. */
const UnconfirmedPayment = z.object({
  recurringId: z.string(),
  transactionId: z.string(),
  name: z.string(),
  amount: Money,
  isIncome: z.boolean(),
  day: z.string(),
});

export const Repeating = z.object({
  /** Series that have no recurring item and that the user has not dismissed. The largest yearly sum comes first. */
  proposals: z.array(RepeatingSeries),
  /** Series whose next transaction is overdue. */
  missing: z.array(RepeatingSeries),
  priceChanges: z.array(ItemPriceChange),
  unconfirmed: z.array(UnconfirmedPayment),
  /**
   * The first day of the searched transactions. If there are very many transactions, fewer days are searched, so this
   * day is later.
   */
  since: z.string(),
});
export type Repeating = z.infer<typeof Repeating>;

export const listRepeating = defineOperation({
  id: 'listRepeating',
  method: 'GET',
  path: '/repeating',
  summary: 'Find repeating transactions: list suggested recurring items, missing payments and price changes',
  reply: Repeating,
});

/** Identifies a series by its words, its type and its approximate amount. */
export const SeriesId = z.object({
  key: requiredTextSchema(100, 'Send the key of a repeating transaction'),
  isIncome: z.boolean('Choose income or expense'),
  amount: positiveAmountSchema('Send the amount of a repeating transaction'),
});
export type SeriesId = z.output<typeof SeriesId>;

export const dismissRepeating = defineOperation({
  id: 'dismissRepeating',
  method: 'POST',
  path: '/repeating/dismiss',
  summary:
    'Stop suggesting a repeating transaction. Others with the same `key` and a similar amount are not suggested either',
  body: SeriesId,
  reply: z.object({ message: z.string() }),
});

export const restoreRepeating = defineOperation({
  id: 'restoreRepeating',
  method: 'POST',
  path: '/repeating/restore',
  summary: 'Allow a dismissed repeating transaction to be suggested again',
  body: SeriesId,
  reply: z.object({ message: z.string() }),
});
