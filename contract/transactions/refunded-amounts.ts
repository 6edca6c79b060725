import * as z from 'zod/mini';
import { Day } from '../day.ts';
import { Money } from '../money.ts';
import { operation } from '../operation.ts';

export const listRefundedAmounts = operation({
  id: 'listRefundedAmounts',
  noun: 'transactions',
  method: 'GET',
  path: '/transactions/refunded',
  summary: 'List how much was refunded in each category in a date range',
  access: 'user',
  query: z.object({
    /** The first day, inclusive. */
    startDate: Day,
    /** The last day, inclusive. */
    endDate: Day,
  }),
  status: 200,
  reply: z.object({ total: Money, categories: z.array(z.object({ category: z.string(), amount: Money })) }),
});
