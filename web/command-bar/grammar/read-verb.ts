import type { ClassifiedWords } from './classified-words.ts';
import type { InterpretationContext } from './collect-command-parts.ts';
import { FILLER_WORDS, REFUND_CATEGORY, REFUND_VERBS, TRANSACTION_VERBS, TYPE_WORDS } from './keywords.ts';
import { parseAmountAt } from './parse-amount-words.ts';
import type { CommandWord } from './split-words.ts';

/** Pronouns before the verb of a sentence. */
export const SUBJECTS = new Set(['i', 'we', 'ive', 'weve']);
const AUXILIARY_VERBS = new Set(['have', 'had']);
/** Words before the verb that do not change its meaning. */
const ADVERBS = new Set(['just', 'please']);

/** Returns the index of the first word after a start such as "I just" or "we have" in `we have ordered pizza 20`. */
export function findVerb(words: readonly CommandWord[]): number {
  const keys = words.map(({ key }) => key);
  const begin = Math.max(
    0,
    keys.findIndex((key) => !SUBJECTS.has(key) && !ADVERBS.has(key)),
  );
  const next = keys[begin + 1] ?? '';
  const isPerfect = begin > 0 && AUXILIARY_VERBS.has(keys[begin] ?? '');
  return isPerfect && (Object.hasOwn(TRANSACTION_VERBS, next) || isPastTense(next)) ? begin + 1 : begin;
}

/**
 * Reads the verb of a new transaction, which is the first word or follows a pronoun. Verbs such as "gave" determine the
 * type. Other verbs are unsupported, because they may mean that money came in or was only moved.
 */
export function readTransactionVerb(
  { words, vocabulary, names }: InterpretationContext,
  at: number,
  begin: number,
): ClassifiedWords | undefined {
  const word = words[at];
  if (!word) return undefined;
  const isAfterSubject = SUBJECTS.has(words[at - 1]?.key ?? '');
  const isVerbPlace = at === begin || isAfterSubject;
  const isMoneyBack = word.key === 'money' && words[at + 1]?.key === 'back';
  if (
    (isMoneyBack || (isVerbPlace && REFUND_VERBS.has(word.key))) &&
    vocabulary.incomeCategories.includes(REFUND_CATEGORY)
  )
    return { kind: 'category', value: REFUND_CATEGORY, isWhole: true, at, length: isMoneyBack ? 2 : 1 };
  if (!isVerbPlace) return undefined;
  const value = Object.hasOwn(TRANSACTION_VERBS, word.key) ? TRANSACTION_VERBS[word.key] : undefined;
  if (value) return { kind: 'type', value, at, length: 1 };
  const isKnown = FILLER_WORDS.has(word.key) || Object.hasOwn(TYPE_WORDS, word.key) || names.findPart(words, at);
  if (isKnown) return undefined;
  const isBeforeObject = FILLER_WORDS.has(words[at + 1]?.key ?? '') || parseAmountAt(words, at + 1) !== undefined;
  const isVerb = isAfterSubject || (isPastTense(word.key) && isBeforeObject);
  return isVerb ? { kind: 'unsupported', at, length: 1 } : undefined;
}

/** True for regular verbs such as "borrowed", but not for `bed`, `moped` or `feed`. */
function isPastTense(key: string): boolean {
  return key.length > 5 && /[^e]ed$/.test(key);
}

/**
 * True for an unknown verb in a question about spending, such as the "splurge" in "how much did I splurge on travel".
 */
export function isSpendingVerb(words: readonly CommandWord[], at: number): boolean {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const isAsked = words.slice(0, at).some(({ key }) => key === 'much' || key === 'what');
  return isAsked && SUBJECTS.has(keyOf(at - 1)) && (keyOf(at + 1) === 'on' || keyOf(at + 1) === 'at');
}
