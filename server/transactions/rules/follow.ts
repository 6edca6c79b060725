import { categoryKey } from '../../../contract/categories.ts';
import type { Rule } from '../../../contract/transactions/rules.ts';
import type { CategoryMove } from '../../app-context.ts';
import type { Tx } from '../../db/schema.ts';
import { deleteRule, listRules, writeRule } from './store.ts';

/*
 * Updates rules when a category, tag or account that they refer to changes. A deleted one is removed from rules. A rule
 * is deleted if it would then change or match nothing.
 */

/** Updates the rules that set a category when it is merged, renamed or deleted. Rules no longer set a deleted category. */
export function moveInRules(tx: Tx, userId: number, from: string, to: string, why: CategoryMove): Promise<void> {
  return followEach(tx, userId, ({ conditions, changes: { category, ...others } }) => {
    if (category === undefined || categoryKey(category) !== categoryKey(from)) return 'same';
    return { conditions, changes: why === 'deleted' ? others : { ...others, category: to } };
  });
}

/** Updates rules when a tag is merged, renamed or deleted. @param to undefined if deleted */
export function moveTagInRules(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  const isIt = (name: string) => categoryKey(name) === categoryKey(from);
  return followEach(tx, userId, ({ conditions, changes: { tags = [], ...others } }) => {
    if (!tags.some(isIt)) return 'same';
    const renamed = tags.flatMap((name) => (isIt(name) ? (to ?? []) : name));
    const left = [...new Map(renamed.map((name) => [categoryKey(name), name])).values()];
    return { conditions, changes: { ...others, ...(left.length > 0 && { tags: left }) } };
  });
}

/** Updates rules when an account is deleted. @param to the account that took over its entries; undefined if there were none */
export function moveAccountInRules(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  return followEach(tx, userId, ({ conditions, changes }) => {
    if (conditions.accountId !== from && changes.accountId !== from) return 'same';
    // No transaction can be in that account any more.
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
