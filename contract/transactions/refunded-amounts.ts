import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { Day } from '../day-schema.ts';
import { defineOperation } from '../operation.ts';

export const listRefundedAmounts = defineOperation({
  id: 'listRefundedAmounts',
  method: 'GET',
  path: '/transactions/refunded',
  summary: 'List how much was refunded in each category in a date range',
  query: z.object({
    /** The first day, inclusive. */
    startDate: Day,
    /** The last day, inclusive. */
    endDate: Day,
  }),
  reply: z.object({ total: Money, categories: z.array(z.object({ category: z.string(), amount: Money })) }),
});
