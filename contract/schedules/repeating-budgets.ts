import * as z from 'zod/mini';
import { BUDGET_PERIODS } from '../../domain/budget-periods.ts';
import { Money, nonNegativeAmountSchema } from '../amount-schemas.ts';
import { CategoryLines, CategoryList } from '../categories.ts';
import { createVersionConflictReplySchema, ErrorReply, Version } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { OptionalMonthQuery } from '../query-params.ts';
import { changedTextSchema, IdParams } from '../text-schemas.ts';

const section = 'repeating-budgets';

/** Maximum number of repeating budgets per user. */
export const MAX_REPEATING_BUDGETS = 100;
/** Number of past periods that are compared with a budget, by the length of its period. */
export const BUDGET_HISTORY_LENGTHS = { week: 24, month: 24, quarter: 12, year: 5 } as const;

export const GROUP_NAME_MISSING_MESSAGE = 'Enter a name for the group';

const Period = z.enum(BUDGET_PERIODS, 'Choose week, month, quarter or year');

export const NewRepeatingBudget = z
  .object({
    /**
     * Required for a budget with several categories. A budget without a name is shown under the name of its category,
     * or as `All spending`.
     */
    name: changedTextSchema(50),
    /** An empty list means all spending. */
    categories: CategoryList,
    amount: nonNegativeAmountSchema('Enter an amount of at least 0'),
    period: Period,
  })
  .check(
    z.refine(({ name, categories }) => categories.length < 2 || name !== '', {
      error: GROUP_NAME_MISSING_MESSAGE,
      path: ['name'],
    }),
  );
export type NewRepeatingBudget = z.infer<typeof NewRepeatingBudget>;

/**
 * A budget that starts anew each week, month, quarter or year. `spent` is the spending in its categories from
 * `firstDay` to `lastDay`, and `remaining` is `amount` minus `spent`.
 */
export const RepeatingBudget = z.object({
  _id: z.string(),
  name: z.string(),
  categories: z.array(z.string()),
  period: z.enum(BUDGET_PERIODS),
  firstDay: z.string(),
  lastDay: z.string(),
  amount: Money,
  spent: Money,
  remaining: Money,
  /**
   * The amount for the current period. If the reply is about an earlier period, `amount` is the amount for that period
   * instead.
   */
  currentAmount: Money,
  version: Version,
});
export type RepeatingBudget = z.infer<typeof RepeatingBudget>;

export const listRepeatingBudgets = defineOperation({
  id: 'listRepeatingBudgets',
  section,
  method: 'GET',
  path: '/budgets/repeating',
  summary:
    'List repeating budgets, sorted by name, each with its current period. If a month is given, each budget has the period that contains the last day of that month, or its first day if the month is in the future',
  query: OptionalMonthQuery,
  reply: z.array(RepeatingBudget),
});

export const createRepeatingBudget = defineOperation({
  id: 'createRepeatingBudget',
  section,
  method: 'POST',
  path: '/budgets/repeating',
  summary:
    'Create a budget for a category, several categories or all spending in each week, month, quarter or year; 409 if it already exists',
  creates: true,
  body: NewRepeatingBudget,
  status: 201,
  reply: RepeatingBudget,
});

export const updateRepeatingBudget = defineOperation({
  id: 'updateRepeatingBudget',
  section,
  method: 'PUT',
  path: '/budgets/repeating/:id',
  summary: 'Update a repeating budget. A new amount applies to the current period and later ones',
  params: IdParams,
  body: NewRepeatingBudget,
  versioned: true,
  reply: RepeatingBudget,
  refusals: { 409: z.union([createVersionConflictReplySchema(RepeatingBudget), ErrorReply]) },
});

export const deleteRepeatingBudget = defineOperation({
  id: 'deleteRepeatingBudget',
  section,
  method: 'DELETE',
  path: '/budgets/repeating/:id',
  summary: 'Delete a repeating budget with all of its periods',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

export const listPastPeriods = defineOperation({
  id: 'listPastPeriods',
  section,
  method: 'GET',
  path: '/budgets/past-periods',
  summary:
    'List the spending in categories in past periods (up to 24 weeks or months, 12 quarters or 5 years), newest first, to see whether a budget would have been enough. Periods that began before the first transaction are omitted',
  query: z.object({
    /** Category names, one per line. If omitted or empty, all spending is included. */
    categories: CategoryLines,
    /** The length of each period. */
    period: Period,
  }),
  reply: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), spent: Money })),
});
