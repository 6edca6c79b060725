import { listImportRows } from '../../contract/imports/imports.ts';
import { getLastRulesRun } from '../../contract/transactions/last-rules-run.ts';
import * as operations from '../../contract/transactions/rules.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The rules, in the order in which they are applied. */
export const rulesQuery = createQueryOptions(operations.listRules, {});

/** The last run of rules that can still be undone. */
export const lastRulesRunQuery = createQueryOptions(getLastRulesRun, {});

/** How a rule would change existing transactions. If `rule` is undefined, all rules are previewed. */
export const rulesPreviewQuery = (rule: operations.NewRule | undefined) =>
  createQueryOptions(operations.previewRules, {
    body: rule ? { rule: { conditions: rule.conditions, changes: rule.changes } } : {},
  });

/** The rows that an import would add. At most 500 are loaded, because rows are counted only for small imports. */
export const openImportRowsQuery = (importId: string) =>
  createQueryOptions(listImportRows, { params: { id: importId }, query: { group: 'new', limit: 500 } });
