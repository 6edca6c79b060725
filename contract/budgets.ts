import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { ErrorReply } from './errors.ts';
import { amountFromZero, Money } from './money.ts';
import { MonthQuery, OptionalMonthQuery } from './month-query.ts';
import { operation } from './operation.ts';
import { IdParams } from './text.ts';
import { outdated, Version } from './version.ts';

const noun = 'budgets';

/** How many budgets one person can have: 50 categories in each month of 33 years. */
export const MAX_BUDGETS = 20_000;

/**
 * What a budget takes over from that of its category in the month before: nothing, what was left there, or that as well as what
 * was overspent.
 */
export const ROLLOVERS = ['none', 'left', 'both'] as const;
export const Rollover = z.enum(ROLLOVERS, 'Please choose none, left or both');
export type Rollover = z.infer<typeof Rollover>;

export const NewBudget = z.object({
  category: Category,
  amount: amountFromZero('Please enter an amount of at least 0'),
  month: whole(1, 12, 'Please enter a month from 1 to 12'),
  year: whole(2000, 2100, 'Please enter a year from 2000 to 2100'),
  /** Nothing is taken over where a new one does not say; in a change it stays as it is. */
  rollover: z.optional(Rollover),
});
export type NewBudget = z.infer<typeof NewBudget>;

/**
 * A month's budget; the month is called by that in which its days begin. `spent` is the sum of its expenses in the category,
 * `remaining` what is left of the amount and of what it has taken over.
 */
export const Budget = z.object({
  _id: z.string(),
  category: z.string(),
  amount: Money,
  month: z.number(),
  year: z.number(),
  spent: Money,
  remaining: Money,
  rollover: Rollover,
  /** What it has taken over from the month before; below 0 where that was overspent. */
  carriedOver: Money,
  version: Version,
});
export type Budget = z.infer<typeof Budget>;

function whole(minimum: number, maximum: number, sentence: string) {
  return z
    .number(sentence)
    .check(z.refine((value) => Number.isInteger(value) && value >= minimum && value <= maximum, sentence));
}

export const listBudgets = operation({
  id: 'listBudgets',
  noun,
  method: 'GET',
  path: '/budgets',
  summary:
    'All budgets, newest month first, or those of a month. With the first look at this month or a coming one, the budgets of the month before it are carried on',
  access: 'user',
  query: OptionalMonthQuery,
  status: 200,
  reply: z.array(Budget),
});

export const createBudget = operation({
  id: 'createBudget',
  noun,
  method: 'POST',
  path: '/budgets',
  summary: 'Set a budget for a category and month; a second one is a 409',
  access: 'user',
  creates: true,
  body: NewBudget,
  status: 201,
  reply: Budget,
});

export const updateBudget = operation({
  id: 'updateBudget',
  noun,
  method: 'PUT',
  path: '/budgets/:id',
  summary: 'Change a budget',
  access: 'user',
  params: IdParams,
  body: NewBudget,
  versioned: true,
  status: 200,
  reply: Budget,
  refusals: { 409: z.union([outdated(Budget), ErrorReply]) },
});

export const deleteBudget = operation({
  id: 'deleteBudget',
  noun,
  method: 'DELETE',
  path: '/budgets/:id',
  summary: 'Delete a budget',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

/** What was spent in a category in each of the three months before a month, the latest first. */
export const listSpending = operation({
  id: 'listSpending',
  noun,
  method: 'GET',
  path: '/budgets/spending',
  summary: 'What was spent in a category in each of the three months before one',
  access: 'user',
  query: z.extend(MonthQuery, { category: Category }),
  status: 200,
  reply: z.array(z.object({ month: z.number(), year: z.number(), spent: Money })),
});

export const copyBudgets = operation({
  id: 'copyBudgets',
  noun,
  method: 'POST',
  path: '/budgets/copy',
  summary: 'Copy the budgets of the month before into a month; categories that have one there keep it',
  access: 'user',
  body: z.object({ month: NewBudget.shape.month, year: NewBudget.shape.year }),
  status: 200,
  reply: z.object({ message: z.string(), copiedCount: z.number() }),
});

export const listUnbudgeted = operation({
  id: 'listUnbudgeted',
  noun,
  method: 'GET',
  path: '/budgets/unbudgeted',
  summary: 'What was spent in a month in categories that have no budget for it, the most first',
  access: 'user',
  query: MonthQuery,
  status: 200,
  reply: z.array(z.object({ category: z.string(), spent: Money })),
});
