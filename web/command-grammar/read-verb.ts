import { parseAmountAt } from './amounts/parse-amount-words.ts';
import type { ClassifiedWords } from './classified-words.ts';
import type { InterpretationContext } from './collect-command-parts.ts';
import { findWeekdayNumber } from './dates/calendar-words.ts';
import { parseDateRangeAt } from './dates/parse-date-words.ts';
import {
  COST_WORDS,
  GIVING_VERBS,
  INCOME_NAME_PHRASES,
  LENDING_VERBS,
  LOOSE_EARNING_VERBS,
  PAYING_NAMES,
  PEOPLE,
  PURCHASE_PHRASES,
} from './direction/direction-words.ts';
import { hasIncomeWord, isIncomePhrase } from './direction/find-money-direction.ts';
import { findPayer, readEarningVerb } from './direction/read-earning-verb.ts';
import { FILLER_WORDS, REFUND_CATEGORY, REFUND_VERBS, TRANSACTION_VERBS, TYPE_WORDS } from './keywords.ts';
import type { CommandWord } from './words/split-words.ts';

/** Pronouns before the verb of a sentence. */
export const SUBJECTS = new Set(['i', 'we', 'ive', 'weve', 'im']);
const AUXILIARY_VERBS = new Set(['have', 'had', 'did']);
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
 * Reads the verb of a new transaction, which is the first word or follows a pronoun or the amount. Verbs such as "gave"
 * determine the type. Other verbs are unsupported, because they may mean that money came in or was only moved.
 * @param before the words before the verb
 */
export function readTransactionVerb(
  context: InterpretationContext,
  at: number,
  begin: number,
  before: ClassifiedWords | undefined,
): ClassifiedWords | undefined {
  const { words, names } = context;
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  const isAfterSubject = SUBJECTS.has(words[at - 1]?.key ?? '');
  const isPerfect = AUXILIARY_VERBS.has(words[at - 1]?.key ?? '') && SUBJECTS.has(words[at - 2]?.key ?? '');
  const isVerbPlace = isAfterSubject || isPerfect || at === begin || before?.kind === 'cost';
  const isBeforeAmount = parseAmountAt(words, at + 1) !== undefined;
  // "Cash App" is not the account Cash.
  if (key === 'cash' && next === 'app')
    return words[at + 2]?.key === 'from'
      ? { kind: 'type', value: 'income', at, length: 2 }
      : { kind: 'rest', at, length: 2 };
  if (PURCHASE_PHRASES.has(`${key} ${next}`)) return { kind: 'rest', at, length: 2 };
  if (INCOME_NAME_PHRASES.has(`${key} ${next}`))
    return Object.hasOwn(TYPE_WORDS, key) ? { kind: 'rest', at, length: 2 } : undefined;
  // "Brought in bagels" and "came in a cab" are not income.
  const isPlace =
    key !== 'cashed' &&
    (next === 'in' || next === 'home') &&
    at + 2 < words.length &&
    !parseAmountAt(words, at + 2) &&
    !parseDateRangeAt(words, at + 2, context.today, 'past') &&
    !hasIncomeWord(words, at + 2);
  if (isPlace && isIncomePhrase(key, next)) return { kind: 'rest', at, length: 2 };
  const isGivenNow = before !== undefined && (key === 'give' || key === 'send') && (next === 'me' || next === 'us');
  if (isGivenNow || isIncomePhrase(key, next)) return { kind: 'type', value: 'income', at, length: 2 };
  if (LENDING_VERBS.has(key) && (next === 'me' || next === 'us')) return { kind: 'unsupported', at, length: 1 };
  // In `acme invoice 450 paid`, the user may have paid or received the money.
  const isDoubtful =
    key === 'paid' && at === words.length - 1 && words.slice(1, at).some((word) => word.key === 'invoice');
  if (isDoubtful && before?.kind === 'cost') return { kind: 'unsupported', at, length: 1 };
  const isInvoice = key === 'paid' && words.slice(0, at).some((word) => PAYING_NAMES.has(word.key));
  const from = isInvoice ? words.findIndex((word) => word.key === 'from') : -1;
  // In `invoice 2041 paid 1800 from Acme`, somebody else paid.
  if (from > 0 && !names.findWhole(words, from + 1, 'account')) return { kind: 'type', value: 'income', at, length: 1 };
  const payer = GIVING_VERBS.has(key) || key === 'given' ? findPayer(words, at) : undefined;
  if (payer !== undefined)
    return PAYING_NAMES.has(payer)
      ? { kind: 'type', value: 'income', at, length: 1 }
      : { kind: 'unsupported', at, length: 1 };
  const refund =
    COST_WORDS.has(next) || COST_WORDS.has(words[at + 2]?.key ?? '')
      ? 0
      : countRefundWords(key, next, isVerbPlace || isBeforeAmount);
  if (refund > 0 && context.vocabulary.incomeCategories.includes(REFUND_CATEGORY))
    return { kind: 'category', value: REFUND_CATEGORY, isWhole: true, at, length: refund };
  // A "cash deposit" may only move money to the bank.
  if (key === 'deposit' && words[at - 1]?.key === 'cash') return { kind: 'unsupported', at, length: 1 };
  // A "rent deposit" and a "deposit for the flat" are paid, but a deposit alone is income.
  const isAfterExpense = words
    .slice(0, at)
    .some((word) => word.key === 'put' || TRANSACTION_VERBS[word.key] === 'expense');
  const isFor = words.slice(at).some((word) => word.key === 'for');
  const isOnThing = next === 'on' && findWeekdayNumber(words[at + 2]?.key ?? '') === undefined;
  if (
    key === 'deposit' &&
    (before?.kind === 'rest' ||
      before?.kind === 'name' ||
      before?.kind === 'category' ||
      isFor ||
      isOnThing ||
      COST_WORDS.has(next) ||
      isAfterExpense)
  )
    return { kind: 'rest', at, length: 1 };
  // In "sam paid 20 for lunch" and "sam sent 20", somebody else paid. "Paid off" is a transfer to a loan or a card.
  const isPerson = before !== undefined && PEOPLE.has(words[before.at]?.key ?? '');
  const isGiven = (GIVING_VERBS.has(key) && key !== 'paid') || LENDING_VERBS.has(key);
  const isNamed = before?.kind === 'rest' || before?.kind === 'tag' || before?.kind === 'name';
  const isByOther = isNamed && (isGiven || (key === 'paid' && (isFor || isPerson)) || (isPerson && key === 'bought'));
  const amount = isPerson && HANDING.has(key) ? parseAmountAt(words, at + 1) : undefined;
  // In "mom sent 150", nobody else is named.
  if (amount && words.slice(at + 1 + amount.length).every((word) => FILLER_WORDS.has(word.key) && word.key !== 'to'))
    return { kind: 'type', value: 'income', at, length: 1 };
  const isRepayment = key === 'off' && PAYING.has(words[at - 1]?.key ?? '');
  // "Took out 100" moves money to cash.
  const isWithdrawal = key === 'out' && WITHDRAWING.has(words[at - 1]?.key ?? '');
  if (isByOther || isRepayment || isWithdrawal) return { kind: 'unsupported', at, length: 1 };
  // In `lottery win 25`, the verb comes last.
  if (WINNING.has(key) && isBeforeAmount) return { kind: 'type', value: 'income', at, length: 1 };
  if (!isVerbPlace || !/^\p{L}/u.test(key)) return undefined;
  const earned = LOOSE_EARNING_VERBS.has(key) ? readEarningVerb(words, at) : undefined;
  if (earned) return earned;
  const value = Object.hasOwn(TRANSACTION_VERBS, key) ? TRANSACTION_VERBS[key] : undefined;
  if (value) return { kind: 'type', value, at, length: 1 };
  if (FILLER_WORDS.has(key) || Object.hasOwn(TYPE_WORDS, key) || names.findPart(words, at)) return undefined;
  const isVerb = isAfterSubject || (isPastTense(key) && (isBeforeAmount || FILLER_WORDS.has(next)));
  return isVerb ? { kind: 'unsupported', at, length: 1 } : undefined;
}

/** Returns how many words say that a purchase was given back; 0 for other words. */
function countRefundWords(key: string, next: string, isVerbPlace: boolean): number {
  if (key === 'money' && next === 'back') return 2;
  return key === 'refund' || (isVerbPlace && REFUND_VERBS.has(key)) ? 1 : 0;
}

const HANDING = new Set(['sent', 'sends', 'gave', 'gives', 'gifted', 'wired', 'handed']);
const WINNING = new Set(['win', 'wins', 'won']);
const PAYING = new Set(['pay', 'paid']);
const WITHDRAWING = new Set(['took', 'take', 'taken', 'pulled', 'cash']);

/** True for regular verbs such as "borrowed", but not for `bed`, `moped` or `feed`. */
function isPastTense(key: string): boolean {
  return key.length > 5 && /[^e]ed$/.test(key);
}

/**
 * True for an unknown verb in a question about spending, such as the "splurge" in "how much did I splurge on travel".
 */
export function isSpendingVerb({ words, names }: InterpretationContext, at: number): boolean {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const isAsked = words.slice(0, at).some(({ key }) => key === 'much' || key === 'what');
  // Money that was sent to an account was only moved.
  const receiver = keyOf(at + 2) === 'my' ? at + 3 : at + 2;
  const isSent = SENDING.has(keyOf(at)) && keyOf(at + 1) === 'to' && !names.findWhole(words, receiver, 'account');
  return isAsked && SUBJECTS.has(keyOf(at - 1)) && (keyOf(at + 1) === 'on' || keyOf(at + 1) === 'at' || isSent);
}

const SENDING = new Set(['send', 'sent', 'give', 'gave', 'donate', 'donated']);

/** True for the "get" in "how much did I get in May". */
export function isEarningVerb(words: readonly CommandWord[], at: number): boolean {
  const isAmount = words.slice(0, at).some(({ key }) => key === 'much');
  return isAmount && words[at]?.key === 'get' && SUBJECTS.has(words[at - 1]?.key ?? '');
}
