import * as z from 'zod/mini';
import { Money, nonNegativeAmountSchema } from './amount-schemas.ts';
import { Category } from './categories.ts';
import { createVersionConflictReplySchema, ErrorReply, Version } from './error-reply.ts';
import { defineOperation } from './operation.ts';
import { MonthQuery, OptionalMonthQuery } from './query-params.ts';
import { IdParams } from './text-schemas.ts';

/** Maximum number of budgets per user, enough for 50 categories per month for 33 years. */
export const MAX_BUDGETS = 20_000;

/** What a budget carries over from the previous month: nothing, only unspent money, or overspending as well. */
export const ROLLOVER_MODES = ['none', 'left', 'both'] as const;
export const Rollover = z.enum(ROLLOVER_MODES, 'Use "none", "left" or "both" for amounts to carry over');
export type Rollover = z.infer<typeof Rollover>;

export const NewBudget = z.object({
  category: Category,
  amount: nonNegativeAmountSchema('Enter an amount of at least 0'),
  month: whole(1, 12, 'Enter a month from 1 to 12'),
  year: whole(2000, 2100, 'Enter a year from 2000 to 2100'),
  /** If omitted, a new budget gets `none`, and an existing budget keeps its value. */
  rollover: z.optional(Rollover),
});
export type NewBudget = z.infer<typeof NewBudget>;

/**
 * A budget for a month, which is named after the calendar month it starts in. `spent` is the sum of expenses in the
 * category. `remaining` is the amount plus `carriedOver` minus `spent`.
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
  /** The amount carried over from the previous month; negative if the previous month's budget was overspent. */
  carriedOver: Money,
  version: Version,
});
export type Budget = z.infer<typeof Budget>;

function whole(minimum: number, maximum: number, sentence: string) {
  return z
    .number(sentence)
    .check(z.refine((value) => Number.isInteger(value) && value >= minimum && value <= maximum, sentence));
}

export const listBudgets = defineOperation({
  id: 'listBudgets',
  method: 'GET',
  path: '/budgets',
  summary:
    'List the budgets of all months, newest first, or of one month. The first request for the current or a future month copies the budgets of the previous month',
  query: OptionalMonthQuery,
  reply: z.array(Budget),
});

export const createBudget = defineOperation({
  id: 'createBudget',
  method: 'POST',
  path: '/budgets',
  summary: 'Create a budget for a category and month; 409 if it already exists',
  creates: true,
  body: NewBudget,
  status: 201,
  reply: Budget,
});

export const updateBudget = defineOperation({
  id: 'updateBudget',
  method: 'PUT',
  path: '/budgets/:id',
  summary: 'Update a budget',
  params: IdParams,
  body: NewBudget,
  versioned: true,
  reply: Budget,
  refusals: { 409: z.union([createVersionConflictReplySchema(Budget), ErrorReply]) },
});

export const deleteBudget = defineOperation({
  id: 'deleteBudget',
  method: 'DELETE',
  path: '/budgets/:id',
  summary: 'Delete a budget',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

/** Lists the spending in a category for the three months before a given month, latest first. */
export const listSpending = defineOperation({
  id: 'listSpending',
  method: 'GET',
  path: '/budgets/spending',
  summary: 'Get the spending in a category in the three months before a month',
  query: z.extend(MonthQuery, {
    /** Name of the category. */
    category: Category,
  }),
  reply: z.array(z.object({ month: z.number(), year: z.number(), spent: Money })),
});

export const copyBudgets = defineOperation({
  id: 'copyBudgets',
  method: 'POST',
  path: '/budgets/copy',
  summary: 'Copy the budgets of the previous month; existing budgets are kept',
  body: z.object({ month: NewBudget.shape.month, year: NewBudget.shape.year }),
  reply: z.object({ message: z.string(), copiedCount: z.number() }),
});

export const listUnbudgeted = defineOperation({
  id: 'listUnbudgeted',
  method: 'GET',
  path: '/budgets/unbudgeted',
  summary: 'List spending in categories without a budget in a month, largest first',
  query: MonthQuery,
  reply: z.array(z.object({ category: z.string(), spent: Money })),
});
