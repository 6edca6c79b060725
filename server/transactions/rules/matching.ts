import { toMinor } from '../../../contract/money.ts';
import type { NewRule, Rule, RuleConditions } from '../../../contract/rules.ts';
import type { Kind } from '../../db/schema.ts';
import { fold } from '../../fold.ts';

/** What is looked at of a transaction. Names and notes are folded, as `search_text` has them. */
export type Subject = {
  /** All that it is called: in a bank's file what the bank has printed beside what was made of it. */
  names: readonly string[];
  note: string;
  /** Not a number where it is not known: no rule that asks for amounts fits then. */
  amountMinor: number;
  kind: Kind;
  accountId: string | undefined;
};

/** What rules say of a transaction, all of them together. What they say nothing of is not in it. */
export type Verdict = {
  name?: string | undefined;
  category?: string | undefined;
  accountId?: string | undefined;
  tags: string[];
};

/** A rule that has been made ready to be compared with many transactions. */
export type ReadyRule = Pick<NewRule, 'changes'> & { fits: (subject: Subject) => boolean };

/** Folds the texts of a rule once. */
export function readyRule({ conditions, changes }: Pick<Rule, 'conditions' | 'changes'>): ReadyRule {
  const tests = testsOf(conditions);
  return { changes, fits: (subject) => tests.length > 0 && tests.every((test) => test(subject)) };
}

type Test = (subject: Subject) => boolean;

/** The quick ones first: texts are only compared where all else fits. */
function testsOf({ nameContains, nameIs, noteContains, ...others }: RuleConditions): Test[] {
  const { fromAmount, toAmount, isIncome, accountId } = others;
  const tests: Test[] = [];
  if (isIncome !== undefined) tests.push(({ kind }) => (kind === 'income') === isIncome);
  if (accountId !== undefined) tests.push((subject) => subject.accountId === accountId);
  if (fromAmount !== undefined) tests.push(atLeast(toMinor(fromAmount)));
  if (toAmount !== undefined) tests.push(atMost(toMinor(toAmount)));
  if (nameIs !== undefined) tests.push(isNamed(foldedText(nameIs)));
  if (nameContains !== undefined) tests.push(hasInName(foldedText(nameContains)));
  if (noteContains !== undefined) tests.push(hasInNote(foldedText(noteContains)));
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

/** As names and notes are compared; empty for what is nothing but marks, which then fits nothing. */
export function foldedText(text: string): string {
  return fold(text).trim();
}

/**
 * What the rules say of a transaction, in their order: name, category and account are set by the first that fits and names them, tags
 * are those of all that fit. Each looks at the transaction as it came, not as another rule would leave it.
 */
export function judge(rules: readonly ReadyRule[], subject: Subject): Verdict {
  const verdict: Verdict = { tags: [] };
  for (const { changes, fits } of rules) {
    if (!fits(subject)) continue;
    verdict.name ??= changes.name;
    verdict.category ??= changes.category;
    verdict.accountId ??= changes.accountId;
    verdict.tags.push(...(changes.tags ?? []));
  }
  return verdict;
}
