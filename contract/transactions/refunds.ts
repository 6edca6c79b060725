import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { MAX_SPLIT_LINES } from './split-lines.ts';

/** A refund, as shown next to its purchase. */
export const Refund = z.object({ _id: z.string(), amount: Money, name: z.string(), addedOn: z.string() });
export type Refund = z.infer<typeof Refund>;

export function createRefundIsIncomeCheck<S extends { isIncome: boolean; refundOf?: string | null | undefined }>() {
  return z.refine<S>(({ isIncome, refundOf }) => isIncome || refundOf == null, {
    path: ['refundOf'],
    error: 'Only an income transaction can be a refund',
  });
}

const NO_LINE = 'Enter the position of a split line, counted from 0';
/** The position of a line in a split transaction, counted from 0. */
export const LinePosition = z
  .number(NO_LINE)
  .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value < MAX_SPLIT_LINES, NO_LINE));
