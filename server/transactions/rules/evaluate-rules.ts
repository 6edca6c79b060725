import type { NewRule, Rule, RuleConditions } from '../../../contract/transactions/rules.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { TransactionKind } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';

/**
 * The properties of a transaction that rules test. Names and notes are in lower case and without accents, as in
 * `search_text`.
 */
export type RuleInput = {
  /** A row of a bank file has two names: the name as printed, and the name without payment references. */
  names: readonly string[];
  note: string;
  /** The amount in hundredths. NaN if unknown, so that rules with an amount condition do not match. */
  amountMinor: number;
  kind: TransactionKind;
  accountId: string | undefined;
};

/** The combined changes of all matching rules. Fields that no rule sets are missing. */
export type RuleResult = {
  name?: string | undefined;
  category?: string | undefined;
  accountId?: string | undefined;
  tags: string[];
};

/** A rule prepared for testing many transactions. */
export type PreparedRule = Pick<NewRule, 'changes'> & { fits: (subject: RuleInput) => boolean };

/** Prepares a rule for testing. Its strings are folded once instead of once per transaction. */
export function prepareRule({ conditions, changes }: Pick<Rule, 'conditions' | 'changes'>): PreparedRule {
  const tests = testsOf(conditions);
  return { changes, fits: (subject) => tests.length > 0 && tests.every((test) => test(subject)) };
}

type Test = (subject: RuleInput) => boolean;

/** Returns the tests of a rule, fastest first. Strings are therefore compared only if all other conditions match. */
function testsOf({ nameContains, nameIs, noteContains, ...others }: RuleConditions): Test[] {
  const { fromAmount, toAmount, isIncome, accountId } = others;
  const tests: Test[] = [];
  if (isIncome !== undefined) tests.push(({ kind }) => (kind === 'income') === isIncome);
  if (accountId !== undefined) tests.push((subject) => subject.accountId === accountId);
  if (fromAmount !== undefined) tests.push(atLeast(amountToMinor(fromAmount)));
  if (toAmount !== undefined) tests.push(atMost(amountToMinor(toAmount)));
  if (nameIs !== undefined) tests.push(isNamed(foldRuleText(nameIs)));
  if (nameContains !== undefined) tests.push(hasInName(foldRuleText(nameContains)));
  if (noteContains !== undefined) tests.push(hasInNote(foldRuleText(noteContains)));
  return tests;
}

const atLeast =
  (minor: number): Test =>
  ({ amountMinor }) =>
    amountMinor >= minor;
const atMost =
  (minor: number): Test =>
  ({ amountMinor }) =>
    amountMinor <= minor;
const isNamed =
  (text: string): Test =>
  ({ names }) =>
    text !== '' && names.includes(text);
const hasInName =
  (text: string): Test =>
  ({ names }) =>
    text !== '' && names.some((name) => name.includes(text));
const hasInNote =
  (text: string): Test =>
  ({ note }) =>
    text !== '' && note.includes(text);

/**
 * Folds a string of a rule in the same way as names and notes. A string that consists only of accents becomes empty and
 * matches nothing.
 */
export function foldRuleText(text: string): string {
  return foldText(text).trim();
}

/**
 * Applies the rules in order. Name, category and account come from the first matching rule that sets them; tags come
 * from all matching rules. Every rule tests the original transaction, not the result of earlier rules.
 */
export function evaluateRules(rules: readonly PreparedRule[], subject: RuleInput): RuleResult {
  const verdict: RuleResult = { tags: [] };
  for (const { changes, fits } of rules) {
    if (!fits(subject)) continue;
    verdict.name ??= changes.name;
    verdict.category ??= changes.category;
    verdict.accountId ??= changes.accountId;
    verdict.tags.push(...(changes.tags ?? []));
  }
  return verdict;
}
