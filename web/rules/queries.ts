import * as operations from '../../contract/transactions/rules.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for the rules, in the order in which they are applied. */
export const rulesQuery = createQueryOptions(operations.listRules, {});

/** The query for a preview: how one rule, or all rules if `rule` is undefined, would change existing transactions. */
export const rulesPreviewQuery = (rule: operations.NewRule | undefined) =>
  createQueryOptions(operations.previewRules, {
    body: rule ? { rule: { conditions: rule.conditions, changes: rule.changes } } : {},
  });
