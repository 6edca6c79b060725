import * as operations from '../../contract/transactions/rules.ts';
import { queryFor } from '../api/use-operation.ts';

/** The rules, in the order they are applied. */
export const rulesQuery = queryFor(operations.listRules, {});

/** A preview of what one rule, or all rules, would change in existing transactions. */
export const rulesPreviewQuery = (rule: operations.NewRule | undefined) =>
  queryFor(operations.previewRules, {
    body: rule ? { rule: { conditions: rule.conditions, changes: rule.changes } } : {},
  });
