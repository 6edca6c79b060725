import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

export const getLastRulesRun = defineOperation({
  id: 'getLastRulesRun',
  method: 'GET',
  path: '/rules/last-run',
  summary: 'Get the last time that rules changed existing transactions, while this can be undone',
  access: 'owner',
  reply: z.object({
    /** Null if no rules have been applied in the past day, or if all of their changes were undone. */
    run: z.nullable(
      z.object({
        /** The id with which `undoChange` undoes the run. */
        changeId: z.string(),
        changedCount: z.number(),
        changedAt: z.string(),
      }),
    ),
  }),
});
