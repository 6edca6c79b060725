import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { IdParams } from '../text-schemas.ts';

/** Corrections learned from a merchant's receipts. A field is null if there is no correction for it. */
export const LearnedCorrection = z.object({
  _id: z.string(),
  /** The name that expenses at this merchant get. */
  merchant: z.string(),
  /** The name that is recognized on the receipts of the merchant. */
  readAs: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The words printed next to the total on the merchant's receipts. */
  amountLabel: z.nullable(z.string()),
  /** True if dates on the merchant's receipts have the month first. */
  isMonthFirst: z.nullable(z.boolean()),
  learnedAt: z.string(),
});
export type LearnedCorrection = z.infer<typeof LearnedCorrection>;

export const listLearnedCorrectionsForUser = defineOperation({
  id: 'listLearnedCorrectionsForUser',
  method: 'GET',
  path: '/receipts/lessons',
  summary: 'List learned corrections by merchant',
  reply: z.array(LearnedCorrection),
});

export const deleteLearnedCorrection = defineOperation({
  id: 'deleteLearnedCorrection',
  method: 'DELETE',
  path: '/receipts/lessons/:id',
  summary: 'Delete the corrections learned for a merchant',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});
