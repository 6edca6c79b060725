import * as z from 'zod/mini';
import { Money } from '../money.ts';

/** A refund, as shown with its purchase. */
export const Refund = z.object({ _id: z.string(), amount: Money, name: z.string(), addedOn: z.string() });
export type Refund = z.infer<typeof Refund>;

export function checkRefundIsIncome<S extends { isIncome: boolean; refundOf?: string | null | undefined }>() {
  return z.refine<S>(({ isIncome, refundOf }) => isIncome || refundOf == null, {
    path: ['refundOf'],
    error: 'Only an income can be a refund',
  });
}
