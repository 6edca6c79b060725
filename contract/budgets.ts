import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { ErrorReply } from './errors.ts';
import { amountFromZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { IdParams } from './text.ts';
import { outdated, Version } from './version.ts';
import { wholeNumber } from './whole-number.ts';

const noun = 'budgets';

export const NewBudget = z.object({
  category: Category,
  amount: amountFromZero('Please enter an amount of at least 0'),
  month: whole(1, 12, 'Please enter a month from 1 to 12'),
  year: whole(2000, 2100, 'Please enter a year from 2000 to 2100'),
});
export type NewBudget = z.infer<typeof NewBudget>;

/** A month's budget. `spent` is the sum of that month's expenses in the category, `remaining` what is left of the amount. */
export const Budget = z.object({
  _id: z.string(),
  category: z.string(),
  amount: Money,
  month: z.number(),
  year: z.number(),
  spent: Money,
  remaining: Money,
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
  summary: 'All budgets, newest month first',
  access: 'user',
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
  query: z.object({
    category: Category,
    month: wholeNumber(1, 12, undefined, 'Please give a month from 1 to 12'),
    year: wholeNumber(2000, 2100, undefined, 'Please give a year from 2000 to 2100'),
  }),
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
