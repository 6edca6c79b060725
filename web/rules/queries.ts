import * as operations from '../../contract/rules.ts';
import { queryFor } from '../use-operation.ts';

/** The rules in their order. */
export const rulesQuery = queryFor(operations.listRules, {});

/** What a rule, or all of them, would do to the transactions that are there. */
export const rulesPreviewQuery = (rule: operations.NewRule | undefined) =>
  queryFor(operations.previewRules, {
    body: rule ? { rule: { conditions: rule.conditions, changes: rule.changes } } : {},
  });
