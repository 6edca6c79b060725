import { getCategoryKey } from '../../../contract/categories.ts';
import type { Rule } from '../../../contract/transactions/rules.ts';
import type { CategoryMoveReason } from '../../app-context.ts';
import type { Tx } from '../../db/schema.ts';
import { deleteRule, listRules, writeRule } from './rule-store.ts';

/*
 * Functions that update rules when a category, tag or account changes. If it was deleted, it is removed from the rules,
 * and a rule that could no longer match or change anything is deleted.
 */

/**
 * Updates the rules that set a category when that category is merged, renamed or deleted. After a deletion, these rules
 * no longer set a category.
 */
export function replaceCategoryInRules(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  why: CategoryMoveReason,
): Promise<void> {
  return followEach(tx, userId, ({ conditions, changes: { category, ...others } }) => {
    if (category === undefined || getCategoryKey(category) !== getCategoryKey(from)) return 'same';
    return { conditions, changes: why === 'deleted' ? others : { ...others, category: to } };
  });
}

/**
 * Updates the rules that add a tag when that tag is merged, renamed or deleted.
 * @param to the new name; undefined if the tag was deleted
 */
export function replaceTagInRules(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  const isIt = (name: string) => getCategoryKey(name) === getCategoryKey(from);
  return followEach(tx, userId, ({ conditions, changes: { tags = [], ...others } }) => {
    if (!tags.some(isIt)) return 'same';
    const renamed = tags.flatMap((name) => (isIt(name) ? (to ?? []) : name));
    const left = [...new Map(renamed.map((name) => [getCategoryKey(name), name])).values()];
    return { conditions, changes: { ...others, ...(left.length > 0 && { tags: left }) } };
  });
}

/**
 * Updates rules when an account is deleted.
 * @param to the account that received the entries of the deleted one; undefined if it had no entries
 */
export function replaceAccountInRules(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  return followEach(tx, userId, ({ conditions, changes }) => {
    if (conditions.accountId !== from && changes.accountId !== from) return 'same';
    // The rule can never match again, because the account in its condition no longer exists.
    if (conditions.accountId === from && to === undefined) return 'gone';
    const moved = <T extends { accountId?: string | undefined }>({ accountId, ...others }: T) => {
      const now = accountId === from ? to : accountId;
      return { ...others, ...(now !== undefined && { accountId: now }) };
    };
    return { conditions: moved(conditions), changes: moved(changes) };
  });
}

type Followed = Pick<Rule, 'conditions' | 'changes'> | 'same' | 'gone';

async function followEach(tx: Tx, userId: number, follow: (rule: Rule) => Followed): Promise<void> {
  for (const rule of await listRules(tx, userId)) {
    const after = follow(rule);
    if (after === 'same') continue;
    if (after === 'gone' || Object.keys(after.changes).length === 0) await deleteRule(tx, userId, rule._id);
    else await writeRule(tx, userId, { ...rule, ...after });
  }
}
