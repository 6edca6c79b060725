import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { FREQUENCIES } from './recurrence.ts';
import { IdParams, text } from './text.ts';

const noun = 'recurring';

export const NewRecurring = z.object({
  name: text(200, 'Please enter a name'),
  category: Category,
  amount: amountAboveZero('Please enter a valid amount greater than 0'),
  isIncome: z._default(z.boolean('Please say whether it is an income'), false),
  frequency: z._default(z.enum(FREQUENCIES, 'Please choose daily, weekly, monthly or annually'), 'monthly'),
  startDate: Day,
});
export type NewRecurring = z.output<typeof NewRecurring>;

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
  body: NewRecurring,
  status: 200,
  reply: Recurring,
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
