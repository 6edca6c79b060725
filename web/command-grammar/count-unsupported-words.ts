import { hasNewLimit, parseAmountAt } from './amounts/parse-amount-words.ts';
import { parseNumberWords } from './amounts/parse-number-words.ts';
import type { CommandMode } from './classified-words.ts';
import type { InterpretationContext } from './collect-command-parts.ts';
import { findWeekdayNumber, parseSmallNumber } from './dates/calendar-words.ts';
import {
  BUDGET_CHANGE_VERBS,
  COUNTED_WORDS,
  FILLER_WORDS,
  GROUPING_WORDS,
  REPEAT_WORDS,
  UNSUPPORTED_CHANGE_VERBS,
  UNSUPPORTED_IN_QUESTIONS,
  UNSUPPORTED_WORDS,
} from './keywords.ts';

export type ClassifyContext = InterpretationContext & { mode: CommandMode; isQuestion: boolean };

/** Words about a budget that have no meaning of their own. */
export const BUDGET_FILLERS = new Set([
  ...['set', 'new', 'add', 'create', 'make', 'limit', 'each', 'every', 'per', 'monthly', 'month', 'category', 'up'],
]);

/** A share such as `20%`, which is not an amount. */
const SHARE = /^\d[\d.,]*%$/;
const AT_CLOCK = /^\d{1,2}(?::\d{2})?(?:am|pm)$|^\d{1,2}:\d{2}$/i;

/** Returns how many words from `at` on ask for something that the bar does not support; 0 for other words. */
export function countUnsupportedWords({ words, mode, isQuestion }: ClassifyContext, at: number): number {
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  if (mode === 'budget' && (BUDGET_FILLERS.has(key) || (BUDGET_CHANGE_VERBS.has(key) && hasNewLimit(words)))) return 0;
  const isGroup = COUNTED_WORDS.has(next) || GROUPING_WORDS.has(next);
  if (REPEAT_WORDS.has(key) && (isGroup || (key !== 'by' && findWeekdayNumber(next) !== undefined))) return 2;
  const isCount = /^\d+$/.test(words[at]?.text ?? '');
  const isCountWord = parseSmallNumber(key) > 1;
  const isProduct = next === 'times' && parseAmountAt(words, at) !== undefined;
  if ((isCount || isCountWord) && COUNTED_WORDS.has(next) && !isProduct) return 2;
  if (isCount && mode !== 'budget' && COUNTING.has(words[at - 1]?.key ?? '')) return 1;
  // "Nifty 50" is the name of a stock index.
  if (mode !== 'budget' && STOCK_INDEXES.has(key)) return /^\d{2,4}$/.test(next) ? 2 : 1;
  // In a question, a small whole number before another word is a count and not an amount, as in "how much did my 3 kids
  // cost".
  if (isCount && isQuestion && Number(words[at]?.text) <= MOST_THINGS && next !== '' && !FILLER_WORDS.has(next))
    return 1;
  // In "split pizza 11.25", the amount is the price. In "split 90 three ways", it would have to be divided.
  if (key === 'split' && at === 0 && mode === 'add' && next !== '' && !parseAmountAt(words, 1)) {
    if (!words.some((word) => DIVIDING.has(word.key))) return 0;
  }
  const isShare = SHARE.test(words[at]?.text ?? '') && !parseAmountAt(words, at);
  if (isShare || AT_CLOCK.test(words[at]?.text ?? '')) return 1;
  if (mode === 'add' && /^\d{1,2}x$/i.test(words[at]?.text ?? '')) return 1;
  if (key === 'half' && parseAmountAt(words, at)) return 0;
  if (key === 'like' && parseAmountAt(words, at + 1)) return 1;
  if (key === 'other' && next === 'day') return 2;
  // A tax year may start on any day.
  if (mode === 'list' && TAX_YEARS.has(key) && next === 'year') return /\d/.test(words[at + 2]?.text ?? '') ? 3 : 2;
  // "Four fifty" can mean 4.50 or 450.
  const number = mode === 'add' ? parseNumberWords(words, at) : undefined;
  const second = number && parseNumberWords(words, at + number.length);
  if (number && second && !parseAmountAt(words, at)) return number.length + second.length;
  const isFirst = words.slice(0, at).every((word) => FILLER_WORDS.has(word.key));
  return (REPEAT_WORDS.has(key) && key !== 'by') ||
    (isFirst && UNSUPPORTED_CHANGE_VERBS.has(key)) ||
    UNSUPPORTED_WORDS.has(key) ||
    (mode !== 'add' && UNSUPPORTED_IN_QUESTIONS.has(key))
    ? 1
    : 0;
}

const STOCK_INDEXES = new Set('nifty sensex nasdaq ftse nikkei dax dow cac stoxx russell sp snp hangseng'.split(' '));
const TAX_YEARS = new Set(['tax', 'fiscal', 'financial']);
const DIVIDING = new Set(['ways', 'between', 'among', 'evenly', 'equally', 'by', 'half']);

/** In a question, a whole number up to this value counts things if another word follows it. */
const MOST_THINGS = 12;

/** A number after one of these words counts transactions, as in `last 5 purchases`. */
const COUNTING = new Set(['top', 'last', 'latest', 'newest', 'first', 'oldest', 'recent', 'biggest', 'largest']);
