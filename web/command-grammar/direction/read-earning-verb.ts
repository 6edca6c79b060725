import { parseAmountAt } from '../amounts/parse-amount-words.ts';
import type { ClassifiedWords } from '../classified-words.ts';
import type { CommandWord } from '../words/split-words.ts';
import { MOVING_PLACES, PAYING_NAMES, PEOPLE } from './direction-words.ts';
import { hasIncomeWord, isReceivedAmount } from './find-money-direction.ts';

/**
 * Reads a verb such as "got" or "took", which means income only with some words: "got 50 from mom" is income, but "got a
 * coffee 4" is a purchase, and "got salary 3000" is income because of its category.
 */
export function readEarningVerb(words: readonly CommandWord[], at: number): ClassifiedWords | undefined {
  const key = words[at]?.key ?? '';
  const place = { at, length: 1 };
  const isBeforeAmount = parseAmountAt(words, at + 1) !== undefined;
  // In "got 2 coffees 8", the first number counts something.
  const isCount = words.some((_, index) => index > at + 2 && parseAmountAt(words, index) !== undefined);
  const isMoved = words.some((word) => MOVING_PLACES.has(word.key));
  const hasIncome = hasIncomeWord(words, at + 1) && !words.some((word) => word.key === 'for');
  if (GETTING.has(key)) {
    if (words.slice(at).some((word) => MONEY_WORDS.has(word.key))) return { kind: 'type', value: 'income', ...place };
    // "Got mom a gift" is a purchase.
    if (key === 'got' && PEOPLE.has(words[at + 1]?.key ?? '')) return { kind: 'type', value: 'expense', ...place };
    if (!isBeforeAmount || isCount) return { kind: 'filler', ...place };
    return !isMoved && isReceivedAmount(words, at + 1)
      ? { kind: 'type', value: 'income', ...place }
      : { kind: 'unsupported', ...place };
  }
  if (TAKING.has(key)) {
    if (!isBeforeAmount || isCount) return undefined;
    if (hasIncome) return { kind: 'type', value: 'income', ...place };
    // "Took 40" can mean takings or a withdrawal.
    return words.slice(at + 2).some(({ key }) => /^\p{L}/u.test(key) && !TIME_WORDS.has(key))
      ? undefined
      : { kind: 'unsupported', ...place };
  }
  const isMoney = words[at + 1]?.key === 'money';
  const isEarned = key === 'made' ? isMoney || (isBeforeAmount && !isCount) : isBeforeAmount || hasIncome;
  if (isEarned) return { kind: 'type', value: 'income', ...place };
  // "Collected stamps" and "found a pub" may be purchases.
  return key === 'collected' || key === 'found' ? { kind: 'unsupported', ...place } : undefined;
}

const MONEY_WORDS = new Set(['money', 'back', 'paid']);
const GETTING = new Set(['get', 'gets', 'getting', 'got']);
const TIME_WORDS = new Set(
  'today yesterday tonight last night this morning on monday friday saturday sunday'.split(' '),
);
const TAKING = new Set(['took', 'taken']);

/** Returns the person or the payer after "by", as in `paid by client 500`. */
export function findPayer(words: readonly CommandWord[], at: number): string | undefined {
  const by = words.findIndex(({ key }, index) => index > at && key === 'by');
  const name =
    by < 0 ? undefined : words.slice(by + 1).find(({ key }) => !['my', 'the', 'our', 'a'].includes(key))?.key;
  return name !== undefined && (PAYING_NAMES.has(name) || PEOPLE.has(name)) ? name : undefined;
}
