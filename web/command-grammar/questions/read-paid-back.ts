import { parseAmountAt } from '../amounts/parse-amount-words.ts';
import type { CommandMode } from '../classified-words.ts';
import type { InterpretationContext } from '../collect-command-parts.ts';
import { parseDateRangeAt } from '../dates/parse-date-words.ts';
import { FILLER_WORDS } from '../keywords.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CommandWord } from '../words/split-words.ts';
import { normalizeWords } from '../words/split-words.ts';

const GIVING = new Set(['pay', 'pays', 'paid', 'paying', 'give', 'gives', 'given', 'gave']);
const NEGATIONS = new Set(['not', 'never', 'havent', 'hasnt', 'isnt', 'arent', 'didnt', 'wasnt', 'no', 'one']);
const AFTER_NEGATION = new Set(['been', 'is', 'has', 'have', 'yet', 'be', 'to']);
const OWING = new Set(['owe', 'owes', 'owed', 'owing']);
const REPAYMENTS = new Set(['reimbursement', 'reimbursements', 'reimbursable', 'reimbursables', 'unreimbursed']);

/** Returns the user's tag for purchases that somebody else will pay back, such as "To be paid back". */
export function findPaidBackTag({ tags }: Vocabulary): string | undefined {
  return tags.find((tag) =>
    normalizeWords(tag).some((key) => key === 'back' || key === 'owed' || /^reimburs/.test(key)),
  );
}

/**
 * Returns how many words from `at` on say that money is still to be paid back: "haven't been paid back", "owes me" or
 * "reimbursements". Returns 0 for other words, such as the "paid me back" of an income.
 */
export function countPaidBackWords(
  { words, mode }: { words: readonly CommandWord[]; mode: CommandMode },
  at: number,
): number {
  const keyOf = (index: number) => words[index]?.key ?? '';
  if (mode === 'list' && REPAYMENTS.has(keyOf(at))) return 1;
  if (mode !== 'budget' && OWING.has(keyOf(at)) && (keyOf(at + 1) === 'me' || keyOf(at + 1) === 'us')) return 2;
  let verb = at;
  if (mode === 'list') {
    if (!NEGATIONS.has(keyOf(at))) return 0;
    verb++;
    while (AFTER_NEGATION.has(keyOf(verb))) verb++;
    if (keyOf(verb) === 'reimbursed') return verb + 1 - at;
  }
  const receiver = keyOf(verb + 1) === 'me' || keyOf(verb + 1) === 'us' ? 1 : 0;
  const end = verb + 2 + receiver;
  if (!GIVING.has(keyOf(verb)) || keyOf(end - 1) !== 'back') return 0;
  // "Boots 189 pay back" is to be paid back, but "sam paid me back 20" is income.
  const isPlanned =
    mode === 'add' && receiver === 0 && at > 0 && end === words.length && /^(?:pay|give)/.test(keyOf(verb));
  return mode === 'list' || isPlanned ? end - at : 0;
}

/** The start of a clause such as "she pays me half back". `isPlanned` is true if the money was not paid back yet. */
type Repayment = { at: number; isPlanned: boolean };

/**
 * Finds the clause in "dinner with Bea 84, she pays me half back", which says that somebody pays a part of the purchase.
 * Without a purchase before it, as in "42 bea paid me back", the amount itself was paid back.
 */
export function findRepayment({ words, names, today }: InterpretationContext, begin: number): Repayment | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const cost = words.findIndex((_, index) => index >= begin && parseAmountAt(words, index));
  if (cost < 0) return undefined;
  const afterCost = cost + (parseAmountAt(words, cost)?.length ?? 1);
  const verb = words.findIndex(({ key }, index) => index > afterCost && (REPAYING.has(key) || OWING.has(key)));
  const isToMe = keyOf(verb + 1) === 'me' || keyOf(verb + 1) === 'us';
  const isBack = words.slice(verb, verb + MOST_TO_BACK).some(({ key }) => key === 'back');
  if (verb < 0 || !(OWING.has(keyOf(verb)) ? isToMe && keyOf(verb + 2) !== '' : isBack)) return undefined;
  const subject = words.findLastIndex(({ key }, index) => index < verb && !BEFORE_REPAYING.has(key));
  const isPronoun = PRONOUNS.has(keyOf(subject));
  // "Boots 189 work pay back" says nothing about a payer.
  if (!isToMe && !isPronoun) return undefined;
  if (subject < afterCost || !(isPronoun || subject === afterCost)) return undefined;
  const isPurchase = words.slice(begin, subject).some(({ key, text }, index) => {
    const at = begin + index;
    const isInCost = at >= cost && at < afterCost;
    const isOther = FILLER_WORDS.has(key) || names.findWhole(words, at, 'account') || parseDay(at);
    return /\p{L}/u.test(text) && !isInCost && !isOther && (isPronoun || at < cost);
  });
  return isPurchase ? { at: subject, isPlanned: !PAST_FORMS.has(keyOf(verb)) } : undefined;

  function parseDay(at: number) {
    return parseDateRangeAt(words, at, today, 'nearest');
  }
}

const REPAYING = new Set([...GIVING, 'send', 'sends', 'sent', 'venmo', 'venmos', 'transfers']);
const PAST_FORMS = new Set(['paid', 'gave', 'given', 'sent']);
const PRONOUNS = new Set(['she', 'he', 'they', 'shes', 'hes', 'theyre', 'shell', 'hell', 'theyll', 'who', 'wholl']);
const BEFORE_REPAYING = new Set(['will', 'is', 'are', 'has', 'have', 'to', 'going', 'already', 'still', 'should']);
/** Maximum distance of "back" from the verb, as in "pays me half of it back". */
const MOST_TO_BACK = 6;
