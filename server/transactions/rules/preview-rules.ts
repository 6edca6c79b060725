import { setImmediate } from 'node:timers/promises';
import { getCategoryKey } from '../../../contract/categories.ts';
import {
  MAX_ROWS_IN_RULES_PREVIEW,
  MAX_TRANSACTIONS_CHANGED_BY_RULES,
  MAX_TRANSACTIONS_TESTED_BY_RULES,
  type NewRule,
  type RulesPreview,
} from '../../../contract/transactions/rules.ts';
import { getTagKey, MAX_TAGS_PER_TRANSACTION } from '../../../contract/transactions/tags.ts';
import type { Db } from '../../db/schema.ts';
import type { TransactionFieldChange } from '../change-transaction-fields.ts';
import { isRefund } from '../refunds/refund-columns.ts';
import { unpackTags } from '../tags/packed-tags.ts';
import { toTransaction } from '../transaction-row.ts';
import { evaluateRules, type PreparedRule, prepareRule, type RuleInput, type RuleResult } from './evaluate-rules.ts';
import { type RuleCandidate, readRuleCandidates } from './rule-candidates.ts';

/**
 * A transaction and the change that rules would make to it. `change` is undefined if no rule matches or nothing would
 * change.
 */
export type TransactionWithRuleChange = { row: RuleCandidate; change: TransactionFieldChange | undefined };

/** Converts a stored transaction to the properties that rules test. */
export function toRuleInput(row: RuleCandidate): RuleInput {
  const { search_text, amount_minor, kind, account_id } = row;
  const [name = '', note = ''] = search_text.split('\x1f', 2);
  return {
    names: [name],
    note,
    accountId: account_id,
    ...(isRefund(row) ? { amountMinor: -amount_minor, kind: 'income' } : { amountMinor: amount_minor, kind }),
  };
}

/** Returns the change that rules would make to a transaction, or undefined if they would make none. */
export function findRuleChange(rules: readonly PreparedRule[], row: RuleCandidate): TransactionFieldChange | undefined {
  const verdict = evaluateRules(rules, toRuleInput(row));
  const tags = addMissingTags(unpackTags(row.tags), verdict.tags);
  const change: TransactionFieldChange = {
    ...(verdict.name !== undefined && verdict.name !== row.name && { name: verdict.name }),
    ...(isOther(verdict, row) && { category: verdict.category }),
    ...(verdict.accountId !== undefined && verdict.accountId !== row.account_id && { account_id: verdict.accountId }),
    ...(tags && { tags }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

function isOther(verdict: RuleResult, row: RuleCandidate): verdict is RuleResult & { category: string } {
  // A refund always has the category of its purchase.
  if (isRefund(row)) return false;
  return verdict.category !== undefined && getCategoryKey(verdict.category) !== getCategoryKey(row.category);
}

/**
 * Adds missing tags until the maximum number of tags is reached.
 * @returns undefined if no tag is missing
 */
export function addMissingTags(tags: readonly string[], more: readonly string[]): string[] | undefined {
  const known = new Set(tags.map(getTagKey));
  const missing = new Map(more.filter((name) => !known.has(getTagKey(name))).map((name) => [getTagKey(name), name]));
  const added = [...missing.values()].slice(0, Math.max(0, MAX_TAGS_PER_TRANSACTION - tags.length));
  return added.length > 0 ? [...tags, ...added] : undefined;
}

/**
 * Tests the rules on existing transactions, newest first, until a limit is reached.
 * @param onSome is called for each batch with the transactions that the rules would change, including split ones. It
 * returns how many of them count towards the limit of changes
 * @returns the number of tested transactions, and whether there may be more
 */
export async function evaluateRulesOnTransactions(
  db: Db,
  userId: number,
  rules: readonly NewRule[],
  onSome: (fitting: readonly TransactionWithRuleChange[]) => number | Promise<number>,
): Promise<{ lookedAt: number; isCapped: boolean }> {
  const ready = rules.map(prepareRule);
  let [lookedAt, counted] = [0, 0];
  for await (const rows of readRuleCandidates(db, userId, rules)) {
    const room = MAX_TRANSACTIONS_TESTED_BY_RULES - lookedAt;
    const some = rows.slice(0, room);
    lookedAt += some.length;
    const fitting = some.map((row) => ({ row, change: findRuleChange(ready, row) })).filter(({ change }) => change);
    counted += await onSome(fitting);
    if (counted >= MAX_TRANSACTIONS_CHANGED_BY_RULES || rows.length > room) return { lookedAt, isCapped: true };
    // SQLite calls are synchronous, so without this pause no other request would be served until all batches are done.
    await setImmediate();
  }
  return { lookedAt, isCapped: false };
}

/** Returns the changes that rules would make to existing transactions. */
export async function previewRules(db: Db, userId: number, rules: readonly NewRule[]): Promise<RulesPreview> {
  const counts = { count: 0, checkedCount: 0, splitCount: 0 };
  const shown: { row: RuleCandidate; change: TransactionFieldChange }[] = [];
  const { lookedAt, isCapped } = await evaluateRulesOnTransactions(db, userId, rules, (fitting) => {
    let counted = 0;
    for (const { row, change } of fitting) {
      if (row.is_split) counts.splitCount++;
      else if (change) {
        if (row.is_checked) counts.checkedCount++;
        else counts.count++;
        counted++;
        if (shown.length < MAX_ROWS_IN_RULES_PREVIEW) shown.push({ row, change });
      }
    }
    return counted;
  });
  shown.sort((a, b) => (a.row.day === b.row.day ? b.row.sequence - a.row.sequence : a.row.day < b.row.day ? 1 : -1));
  return {
    ...counts,
    lookedAt,
    ...(isCapped && { isCapped }),
    rows: shown.map(({ row, change }) => {
      const transaction = toTransaction({ ...row, lines: [] });
      const { name = row.name, category = row.category, tags = transaction.tags, account_id = row.account_id } = change;
      return { transaction, name, category, tags: [...tags], accountId: account_id };
    }),
  };
}
