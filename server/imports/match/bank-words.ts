import type { TransactionKind } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import words from './bank-words.json' with { type: 'json' };

const toPattern = (sources: readonly string[]) => new RegExp(`(?<![a-z0-9])(?:${sources.join('|')})(?![a-z0-9])`);

const toPatterns = (categories: Record<string, readonly string[]>) =>
  Object.entries(categories).map(([category, sources]) => ({ category, pattern: toPattern(sources) }));

const CATEGORY_PATTERNS = { expense: toPatterns(words.expense), income: toPatterns(words.income) };
const CASH_PATTERN = toPattern(words.cash);
const FEE_PATTERN = toPattern(words.fee);

/** Maximum number of characters that are searched. The relevant words are at the beginning of a payment's purpose. */
const MAX_SEARCHED_LENGTH = 200;

const foldStart = (text: string) => foldText(text.slice(0, MAX_SEARCHED_LENGTH));

/** Returns the built-in category that a word in the bank's text suggests, such as "Bills" for rent. */
export function findCategoryByBankWords(text: string, kind: TransactionKind): string | undefined {
  const folded = foldStart(text);
  return CATEGORY_PATTERNS[kind].find(({ pattern }) => pattern.test(folded))?.category;
}

/** True if the bank's text describes a cash withdrawal. */
export function isCashWithdrawalText(text: string): boolean {
  const folded = foldStart(text);
  return CASH_PATTERN.test(folded) && !FEE_PATTERN.test(folded);
}
