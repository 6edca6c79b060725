import type { ClassifiedWords } from '../classified-words.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CommandWord } from '../words/split-words.ts';

const PAY_QUESTION =
  /^how much (?:money )?(?:(?:do|will|did|would) (?:i|we) get paid|am i (?:getting |being )?paid|are we paid)\b/;
const OTHER_ENDS = /\b(?:next|to|for|by|when|on)\b/;
const SALARY = 'Salary';

/** True for "how much do I get paid", which asks for an amount and not for the next payday. */
export function isAskingForPay(words: readonly CommandWord[]): boolean {
  const text = words.map(({ key }) => key).join(' ');
  return PAY_QUESTION.test(text) && !OTHER_ENDS.test(text);
}

/** Reads the "get paid" in "how much do I get paid" as the category of salaries, if the user has it. */
export function readPay(
  { words, vocabulary }: { words: readonly CommandWord[]; vocabulary: Vocabulary },
  at: number,
): ClassifiedWords | undefined {
  const [key, next] = [words[at]?.key, words[at + 1]?.key];
  const isPaid = key === 'paid' || (next === 'paid' && (key === 'get' || key === 'getting' || key === 'being'));
  // "Did I get paid in March" asks for any income.
  const isUsual = words[2]?.key !== 'did' && words[3]?.key !== 'did';
  if (!isPaid || !isUsual || !isAskingForPay(words) || !vocabulary.incomeCategories.includes(SALARY)) return undefined;
  return { kind: 'category', value: SALARY, isWhole: true, at, length: key === 'paid' ? 1 : 2 };
}
