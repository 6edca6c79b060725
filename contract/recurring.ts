import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { FREQUENCIES } from './recurrence.ts';
import { Id, IdParams, text } from './text.ts';
import { outdated, Version } from './version.ts';

const noun = 'recurring';

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
  /** The first occurrence not yet posted and not before the day it was made or its schedule last changed. */
  nextDueDate: z.string(),
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
