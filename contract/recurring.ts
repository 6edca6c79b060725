import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { FREQUENCIES } from './recurrence.ts';
import { Id, IdParams, text } from './text.ts';
import { outdated, Version } from './version.ts';

const noun = 'recurring';

/** How many recurring items one person can have: a forecast works out every occurrence of each. */
export const MAX_RECURRING = 500;

const IsIncome = z.boolean('Please say whether it is an income');
const AnyFrequency = z.enum(FREQUENCIES, 'Please choose daily, weekly, monthly or annually');

export const NewRecurring = z.object({
  name: text(200, 'Please enter a name'),
  category: Category,
  amount: amountAboveZero('Please enter a valid amount greater than 0'),
  isIncome: z._default(IsIncome, false),
  frequency: z._default(AnyFrequency, 'monthly'),
  startDate: Day,
  /** Without one: the account used last, else the first. */
  accountId: z.optional(Id),
  /** Makes it a transfer from that account to this one: then its category and `isIncome` count for nothing. */
  toAccountId: z.optional(z.nullable(Id)),
});
export type NewRecurring = z.output<typeof NewRecurring>;

/** The same for one that is there: what need not be named stays as it is where it is not. */
export const ChangedRecurring = z.extend(NewRecurring, {
  isIncome: z.optional(IsIncome),
  frequency: z.optional(AnyFrequency),
});
export type ChangedRecurring = z.output<typeof ChangedRecurring>;

export const Recurring = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  amount: Money,
  isIncome: z.boolean(),
  frequency: z.enum(FREQUENCIES),
  startDate: z.string(),
  /**
   * The first occurrence not yet posted or skipped and not before the day it was made or its schedule last changed. While it is
   * paused, the one with which it would go on today; if it was paused at the limit, the first one that it missed.
   */
  nextDueDate: z.string(),
  isPaused: z.boolean(),
  /** The server paused it because a limit was reached. Resuming posts what it missed. */
  isPausedAtLimit: z.optional(z.literal(true)),
  /** What it came to before its amount was changed last, and the first due day of the amount of now; null where it never was. */
  formerAmount: z.nullable(Money),
  amountSince: z.nullable(z.string()),
  /** What its newest transactions were corrected to, where that is another than the amount: the two before are of that then. */
  correctedAmount: z.optional(Money),
  accountId: z.string(),
  /** Where a transfer goes; null for an income or an expense. */
  toAccountId: z.nullable(z.string()),
  version: Version,
});
export type Recurring = z.infer<typeof Recurring>;

export const listRecurring = operation({
  id: 'listRecurring',
  noun,
  method: 'GET',
  path: '/recurring',
  summary: 'All recurring items, next due first',
  access: 'user',
  status: 200,
  reply: z.array(Recurring),
});

export const createRecurring = operation({
  id: 'createRecurring',
  noun,
  method: 'POST',
  path: '/recurring/create',
  summary: 'Make a recurring item',
  access: 'user',
  creates: true,
  body: NewRecurring,
  status: 201,
  reply: Recurring,
});

export const updateRecurring = operation({
  id: 'updateRecurring',
  noun,
  method: 'PUT',
  path: '/recurring/:id',
  summary: 'Change a recurring item',
  access: 'user',
  params: IdParams,
  body: ChangedRecurring,
  versioned: true,
  status: 200,
  reply: Recurring,
  refusals: { 409: outdated(Recurring) },
});

export const deleteRecurring = operation({
  id: 'deleteRecurring',
  noun,
  method: 'DELETE',
  path: '/recurring/:id',
  summary: 'Delete a recurring item; what it posted stays',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const pauseRecurring = operation({
  id: 'pauseRecurring',
  noun,
  method: 'PUT',
  path: '/recurring/:id/pause',
  summary: 'Pause or resume a recurring item. Only one that was paused at the limit posts what it missed',
  access: 'user',
  params: IdParams,
  body: z.object({ isPaused: z.boolean('Please say whether it is paused') }),
  status: 200,
  reply: Recurring,
});

/** Which occurrence is meant: what is sent twice, or after the server has posted it, then does nothing. */
const Occurrence = z.object({ dueDate: Day });

export const skipRecurring = operation({
  id: 'skipRecurring',
  noun,
  method: 'POST',
  path: '/recurring/:id/skip',
  summary: 'Leave out the occurrence that is due next',
  access: 'user',
  params: IdParams,
  body: Occurrence,
  status: 200,
  reply: Recurring,
});

export const postRecurring = operation({
  id: 'postRecurring',
  noun,
  method: 'POST',
  path: '/recurring/:id/post',
  summary: 'Post the occurrence that is due next today already, in place of its own day',
  access: 'user',
  creates: true,
  params: IdParams,
  body: Occurrence,
  status: 201,
  /** With the transaction or transfer that was made. */
  reply: z.extend(Recurring, { transactionId: z.string() }),
});

export const takeBackRecurring = operation({
  id: 'takeBackRecurring',
  noun,
  method: 'POST',
  path: '/recurring/:id/take-back',
  summary: 'Have the occurrence that was skipped or posted last be due again; its transaction goes to the trash',
  access: 'user',
  params: IdParams,
  /** `transactionId` is what `postRecurring` answered; none where it was skipped. */
  body: z.extend(Occurrence, { transactionId: z.optional(Id) }),
  status: 200,
  reply: Recurring,
});
