import {
  MAX_RULES,
  type NewRule,
  type Rule,
  type RuleChanges,
  type RuleConditions,
} from '../../../contract/transactions/rules.ts';
import { listCategories } from '../../categories/category-store.ts';
import { createId } from '../../db/create-id.ts';
import { deleteUserRow } from '../../db/delete-user-row.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError, createNotFoundError, refuseOutdatedVersion } from '../../platform/errors.ts';
import { findLookAlikeName } from '../../text/look-alike-letters.ts';
import { refuseUnknownAccount } from '../accounts/choose-account.ts';
import { listTags } from '../tags/tag-store.ts';
import { foldRuleText, type PreparedRule, prepareRule } from './evaluate-rules.ts';

/** Returns the user's rules in the order that the user chose. */
export async function listRules(db: Db, userId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'position', 'rule', 'version'])
    .where('user_id', '=', userId)
    .execute();
  return rows
    .sort((a, b) => a.position - b.position)
    .map(({ id, rule, version }) => ({ _id: id, ...(JSON.parse(rule) as NewRule), version }));
}

/** Returns the user's rules, prepared for testing many transactions. */
export async function listPreparedRules(db: Db, userId: number): Promise<PreparedRule[]> {
  return (await listRules(db, userId)).map(prepareRule);
}

/**
 * Inserts a rule.
 * @param place the position of the new rule, starting at 0; at the end by default
 * @throws 400 if the user has too many rules or the rule cannot match anything; 404 if an account does not exist
 */
export async function insertRule(
  tx: Tx,
  userId: number,
  { conditions, changes }: NewRule,
  place: number | undefined,
): Promise<Rule> {
  await lockUser(tx, userId);
  const others = await listRules(tx, userId);
  if (others.length >= MAX_RULES)
    throw createBadInputError(`You have reached the limit of ${MAX_RULES} rules. Delete one to add another.`);
  const made = await normalizeRule(tx, userId, { conditions, changes });
  const id = createId();
  await tx
    .insertInto('rules')
    .values({ user_id: userId, id, position: others.length, rule: JSON.stringify(made) })
    .execute();
  const ids = others.map(({ _id }) => _id);
  await writeOrder(tx, userId, ids.toSpliced(place ?? ids.length, 0, id));
  return { _id: id, ...made, version: 1 };
}

/**
 * Updates the given fields of a rule.
 * @param expected the version that the client edited, if it sent one
 * @throws like `insertRule`; 404 if the rule does not exist; 409 if the version differs
 */
export async function updateRule(
  tx: Tx,
  userId: number,
  id: string,
  { conditions, changes }: { conditions?: RuleConditions | undefined; changes?: RuleChanges | undefined },
  expected: number | undefined,
): Promise<Rule> {
  await lockUser(tx, userId);
  const before = (await listRules(tx, userId)).find(({ _id }) => _id === id);
  if (!before) throw createNotFoundError('rule');
  await refuseOutdatedVersion('rule', before.version, expected, () => before);
  const after = await normalizeRule(tx, userId, {
    conditions: conditions ?? before.conditions,
    changes: changes ?? before.changes,
  });
  return writeRule(tx, userId, { _id: id, ...after, version: before.version });
}

/** Stores a rule and increments its version. The caller holds the user's lock. */
export async function writeRule(tx: Tx, userId: number, { _id, version, conditions, changes }: Rule): Promise<Rule> {
  await tx
    .updateTable('rules')
    .set({ rule: JSON.stringify({ conditions, changes }), version: version + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', _id)
    .execute();
  return { _id, conditions, changes, version: version + 1 };
}

/**
 * Deletes a rule.
 * @throws 404 if the user has no such rule
 */
export async function deleteRule(db: Db, userId: number, id: string): Promise<void> {
  await deleteUserRow(db, 'rules', userId, id, 'rule');
}

/**
 * Puts the rules into the order of these ids. Any other rules follow.
 * @throws 404 if one of the rules does not exist
 */
export async function setRuleOrder(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  await lockUser(tx, userId);
  const known = (await listRules(tx, userId)).map(({ _id }) => _id);
  if (ids.some((id) => !known.includes(id))) throw createNotFoundError('rule');
  await writeOrder(tx, userId, [...new Set([...ids, ...known])]);
}

async function writeOrder(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx
      .updateTable('rules')
      .set({ position })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute();
  }
}

/**
 * Gives categories and tags in a rule the spelling of existing ones. Does not create missing ones, because the rule may
 * never match.
 */
export async function normalizeRule(db: Db, userId: number, { conditions, changes }: NewRule): Promise<NewRule> {
  for (const key of ['nameContains', 'nameIs', 'noteContains'] as const) {
    const text = conditions[key];
    if (text !== undefined && foldRuleText(text) === '')
      throw createBadInputError('Enter at least one letter or digit', `conditions.${key}`);
  }
  for (const { accountId } of [conditions, changes]) {
    if (accountId !== undefined) await refuseUnknownAccount(db, userId, accountId);
  }
  const { category, tags } = changes;
  return {
    conditions,
    changes: {
      ...changes,
      ...(category !== undefined && { category: await spelledCategory(db, userId, category) }),
      ...(tags !== undefined && { tags: await spelledTags(db, userId, tags) }),
    },
  };
}

async function spelledCategory(db: Db, userId: number, typed: string): Promise<string> {
  const all = await listCategories(db, userId, ['expense', 'income']);
  return findLookAlikeName(all, typed) ?? typed;
}

async function spelledTags(db: Db, userId: number, typed: readonly string[]): Promise<string[]> {
  const all = (await listTags(db, userId)).map(({ name }) => name);
  return typed.map((name) => findLookAlikeName(all, name) ?? name);
}
