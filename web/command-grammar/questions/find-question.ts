import type { Command, Question } from '../interpretation.ts';
import type { CommandWord } from '../words/split-words.ts';

const LEFT_WORDS = new Set(['left', 'spend', 'allowance']);
const BALANCE_WORDS = new Set(['balance', 'balances', 'worth', 'money', 'bank', 'much']);
const PAY_WORDS = new Set(['paycheck', 'payday', 'paid', 'pay']);
const DUE_WORDS = new Set(['bill', 'bills', 'due', 'upcoming']);

/**
 * Finds the question in text that opens a page. For example, "what is left to spend" opens the dashboard, and the bar
 * shows the amount. Returns undefined for names of pages.
 */
export function findQuestion(meaning: Command, words: readonly CommandWord[]): Question | undefined {
  if (meaning.do !== 'go') return undefined;
  const has = (wanted: ReadonlySet<string>) => words.some(({ key }) => wanted.has(key));
  if (meaning.page === 'dashboard' && has(LEFT_WORDS)) return { about: 'left' };
  if (meaning.page === 'account' || (meaning.page === 'accounts' && has(BALANCE_WORDS))) return { about: 'balance' };
  if (meaning.page !== 'calendar' && meaning.page !== 'recurring') return undefined;
  if (has(PAY_WORDS)) return { about: 'due', isIncome: true };
  return has(DUE_WORDS) ? { about: 'due', isIncome: false } : undefined;
}
